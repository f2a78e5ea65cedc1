/** What to tell a person of a failure: its own words where it has any, else `otherwise`. */
export const failureMessage = (error: unknown, otherwise: string): string =>
  error instanceof Error && error.message ? error.message : otherwise;
