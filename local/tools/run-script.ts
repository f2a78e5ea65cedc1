import { spawn } from "node:child_process";

/**
 * Runs a script of the repository in a process of its own, which ends with this one. Throws with what it
 * printed when it fails.
 */
export function runScript(
  root: string,
  [script, ...args]: [string, ...string[]],
  environment: Record<string, string>,
): Promise<void> {
  // The options of whoever runs us, a test runner's say, are not meant for it.
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...inherited, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => printed.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => printed.push(chunk));
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      process.off("exit", kill);
      if (code === 0) resolve();
      else reject(new Error(`${script} failed (${signal ?? code}):\n${Buffer.concat(printed)}`));
    });
  });
}
