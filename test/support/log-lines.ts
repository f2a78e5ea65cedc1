import { vi } from "vitest";
import { log } from "../../lambdas/log.ts";

/** Records every line that `work` logs. */
export async function recordLogLines(work: () => Promise<unknown>): Promise<string[]> {
  const written: string[] = [];
  const sinks = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    }),
  );
  const level = log.getLevelName();
  log.setLogLevel("DEBUG");
  try {
    await work();
  } finally {
    log.setLogLevel(level);
    for (const sink of sinks) sink.mockRestore();
  }
  return written.flatMap((text) => text.split("\n")).filter((line) => line.startsWith("{"));
}
