import { spawn } from "node:child_process";

/**
 * Runs a script of the repository in a child process, which is killed when this process exits. Throws with the script's
 * output when it fails.
 */
export function runScript(
  root: string,
  [script, ...args]: [string, ...string[]],
  environment: Record<string, string>,
): Promise<void> {
  // Node options of this process, for example of a test runner, do not apply to the script.
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...inherited, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      process.off("exit", kill);
      if (code === 0) resolve();
      else reject(new Error(`${script} failed (${signal ?? code}):\n${Buffer.concat(output)}`));
    });
  });
}
