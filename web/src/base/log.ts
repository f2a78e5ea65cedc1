type Details = Record<string, unknown>;

function formatError(error: unknown): unknown {
  return error instanceof Error ? `${error.name}: ${error.message}` : error;
}

/** The only code that writes to the console. Never log a password, a token or a code. */
export const log = {
  warn(event: string, details: Details = {}): void {
    console.warn(event, details);
  },
  error(event: string, error: unknown, details: Details = {}): void {
    console.error(event, formatError(error), details);
  },
};
