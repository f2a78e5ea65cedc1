import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "./deployed-functions.ts";

export interface StartedSite extends AsyncDisposable {
  /** The site's origin, without a trailing slash. */
  site: string;
  pid: number;
}

/** `npm start` runs this. */
const direct = [process.execPath, join(root, "local", "tools", "bootstrap.mjs"), "local/cloud/start.ts"];

/**
 * Runs `npm start` on its own state, which it fills when empty; `isByNpm` runs npm, too. Throws its output when it fails.
 */
export async function startSite(stateDir: string, isByNpm = false): Promise<StartedSite> {
  const [program = "", ...args] = isByNpm ? ["npm", "start"] : direct;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, KINDSTEAD_STATE: stateDir, PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own: npm does not pass a signal on.
    detached: isByNpm,
  });
  const stop = async () => {
    if (child.pid === undefined || child.exitCode !== null) return;
    process.kill(isByNpm ? -child.pid : child.pid, "SIGTERM");
    // Until the last process has closed its output.
    await once(child, "close");
  };
  try {
    const site = await findAddress(child);
    await Promise.all(["/", "/api/content"].map((path) => waitForAnswer(site + path)));
    return { site, pid: child.pid ?? 0, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function findAddress({ stdout, stderr }: ChildProcess): Promise<string> {
  if (!stdout || !stderr) throw new Error("npm start has no output");
  const printed: string[] = [];
  createInterface({ input: stderr }).on("line", (line) => printed.push(line));
  for await (const line of createInterface({ input: stdout })) {
    const address = /(http:\/\/\S+)/.exec(line)?.[1];
    if (address) {
      stdout.resume();
      return address;
    }
    printed.push(line);
  }
  throw new Error(`npm start ended by itself:\n${printed.join("\n")}`);
}

async function waitForAnswer(address: string): Promise<void> {
  const { status } = await fetch(address);
  if (status !== 200) throw new Error(`${address} answered ${status}`);
}
