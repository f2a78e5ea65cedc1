import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Endpoints } from "../../local/cloud/endpoints.ts";
import { findFreePort } from "../../local/tools/free-port.ts";
import { readEndpoints } from "./endpoints.ts";

const root = join(import.meta.dirname, "..", "..");

/** A local cloud for one test, which can be killed and restarted on the state that it leaves behind. */
export class OwnCloud {
  readonly #stateDir: string;
  readonly #environment: Record<string, string>;
  readonly #port: number;
  readonly #command: string[];
  #process: ChildProcess | undefined;
  #endpoints: Endpoints | undefined;
  #ending: Promise<unknown> | undefined;

  private constructor(
    stateDir: string,
    environment: Record<string, string>,
    port: number,
    command: string[],
  ) {
    this.#stateDir = stateDir;
    this.#environment = environment;
    this.#port = port;
    this.#command = command;
  }

  /** Starts an empty cloud on a free port, with only this environment. */
  static async start(
    stateDir: string,
    environment: Record<string, string>,
    command = ["local/cloud/start.ts", "--empty"],
  ): Promise<OwnCloud> {
    const cloud = new OwnCloud(stateDir, environment, await findFreePort(), command);
    await cloud.start();
    return cloud;
  }

  get endpoints(): Endpoints {
    if (!this.#endpoints) throw new Error("The cloud is not running");
    return this.#endpoints;
  }

  async start(): Promise<void> {
    this.#process = spawn(process.execPath, this.#command, {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
        PORT: String(this.#port),
        KINDSTEAD_STATE: this.#stateDir,
        ...this.#environment,
      },
      // The channel closes when this process dies, and then the cloud stops.
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#endpoints = await this.#answer();
  }

  get isRunning(): boolean {
    return this.#process?.exitCode === null && this.#process.signalCode === null;
  }

  /** Ends it like a power cut: nothing is finished and nothing is flushed. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  async stop(): Promise<void> {
    await this.#end("SIGTERM");
  }

  /** Waits until it has exited, if it is being ended. */
  async waitForExit(): Promise<void> {
    await this.#ending;
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || !this.isRunning) return;
    this.#ending = once(child, "exit");
    child.kill(signal);
    await this.#ending;
  }

  async #answer(): Promise<Endpoints> {
    for (const deadline = Date.now() + 60_000; ; await wait(100)) {
      try {
        return await readEndpoints(`http://127.0.0.1:${this.#port}`);
      } catch (error) {
        if (Date.now() > deadline || this.#process?.exitCode != null) throw error;
      }
    }
  }
}
