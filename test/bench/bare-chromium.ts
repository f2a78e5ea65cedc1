import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromiumArguments, findChromium } from "../support/chromium.ts";

export interface BareChromium extends AsyncDisposable {
  /** Of its DevTools, on 127.0.0.1. */
  port: number;
}

/** A Chromium with a profile of its own that nobody drives yet. Throws when it ends before it can be driven. */
export async function startChromium(): Promise<BareChromium> {
  const profile = await mkdtemp(join(tmpdir(), "kindstead-chromium-"));
  const options = ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
  const child = spawn(findChromium(), [...chromiumArguments, ...options, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  const stop = async () => {
    // Debian's is started by a script, which would die alone: the whole group goes, until nobody holds the pipe.
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
