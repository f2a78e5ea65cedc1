/** Waits for `work`, at most `ms` milliseconds; then throws an Error with `message`. The work itself goes on. */
export async function withTimeout<Result>(
  ms: number,
  work: Promise<Result>,
  message = "Timed out",
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
