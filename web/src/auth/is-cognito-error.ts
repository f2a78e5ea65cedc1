/** Cognito names its refusals, such as "UsernameExistsException". */
export const isRefusal = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);
