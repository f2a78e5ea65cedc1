/** Whether an error is one of Cognito's named exceptions, such as "UsernameExistsException". */
export const isCognitoError = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);
