/** What to tell a person of a failure: its own words where it has any, else `otherwise`. */
export const failureMessage = (error: unknown, otherwise: string): string =>
  error instanceof Error && error.message ? error.message : otherwise;

/** Cognito names its refusals, such as "UsernameExistsException". */
export const isRefusal = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);
