type Details = Record<string, unknown>;

function written(error: unknown): unknown {
  return error instanceof Error ? `${error.name}: ${error.message}` : error;
}

/** The browser's only way to the console. Never hand it a password, a token or a code. */
export const log = {
  warn(event: string, details: Details = {}): void {
    console.warn(event, details);
  },
  error(event: string, error: unknown, details: Details = {}): void {
    console.error(event, written(error), details);
  },
};
