import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "./deployed-functions.ts";

export interface StartedSite extends AsyncDisposable {
  /** The site's origin, without a trailing slash. */
  site: string;
}

/** Runs `npm start` on its own state, which it fills when empty. Throws its output when it fails. */
export async function startSite(stateDir: string): Promise<StartedSite> {
  const child = spawn(
    process.execPath,
    [join(root, "local", "tools", "bootstrap.mjs"), "local/cloud/start.ts"],
    {
      cwd: root,
      env: { ...process.env, KINDSTEAD_STATE: stateDir, PORT: "0" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const stop = async () => {
    if (child.exitCode === null && child.kill("SIGTERM")) await once(child, "exit");
  };
  try {
    const site = await findAddress(child);
    await Promise.all(["/", "/api/content"].map((path) => waitForAnswer(site + path)));
    return { site, [Symbol.asyncDispose]: stop };
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
