import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromiumArguments, findChromium } from "../../local/tools/chromium.ts";

export interface BareChromium extends AsyncDisposable {
  /** The DevTools port on 127.0.0.1. */
  port: number;
}

/** Starts a Chromium with a fresh profile. Throws when it exits before it can be driven. */
export async function startChromium(): Promise<BareChromium> {
  const profile = await mkdtemp(join(tmpdir(), "kindstead-chromium-"));
  const options = ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
  const child = spawn(findChromium(), [...chromiumArguments, ...options, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  const stop = async () => {
    // Debian starts Chromium from a script. Killing only the script would leave Chromium running, so kill the group.
    if (child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, "SIGTERM"))
      await once(child, "close");
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  };
  for await (const line of createInterface({ input: child.stderr })) {
    const [, port] = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(line) ?? [];
    if (port === undefined) continue;
    child.stderr.resume();
    return { port: Number(port), [Symbol.asyncDispose]: stop };
  }
  await stop();
  throw new Error("Chromium ended by itself");
}
