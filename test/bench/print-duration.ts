/** Awaits `work` and prints how long it took, in seconds, so that progress is visible. Returns its result. */
export async function printDuration<Result>(what: string, work: Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work;
  console.error(`${what}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  return result;
}
