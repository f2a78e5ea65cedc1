/** Thrown for a wrong or missing argument. The message tells the user what to do. */
export class UsageError extends Error {
  override name = "UsageError";
}
