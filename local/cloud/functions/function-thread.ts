import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import { type Answer, type Call, type FunctionSource, loaded } from "./protocol.ts";

/** What a caller of Lambda learns of a failed call: the function's own error, or how its runtime ended. */
export class FunctionError extends Error {
  override name = "FunctionError";
  readonly errorType: string;

  constructor(errorType: string, message: string) {
    super(message);
    this.errorType = errorType;
  }
}

export interface RunnableFunction extends FunctionSource {
  /** How long one call may take, in seconds. */
  timeoutSeconds: number;
  /** The whole environment: nothing of this process's own gets in. */
  environment: Record<string, string>;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/**
 * One function's thread. As on AWS, a call that takes too long and an error outside every call both spoil it:
 * it is then no longer usable, and the next call wants another. Unlike on AWS it serves several calls at once.
 */
export class FunctionThread {
  readonly #timeoutSeconds: number;
  readonly #worker: Worker;
  readonly #waiting = new Map<string, Waiting>();
  /** When the thread has loaded its source, or has failed to. */
  readonly ready: Promise<void>;
  #usable = true;

  constructor(source: RunnableFunction, log: (line: string) => void) {
    this.#timeoutSeconds = source.timeoutSeconds;
    const { environment, ...workerData } = source;
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), {
      env: environment,
      workerData: workerData satisfies FunctionSource,
      stdout: true,
      stderr: true,
    });
    for (const stream of [this.#worker.stdout, this.#worker.stderr])
      createInterface({ input: stream }).on("line", log);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ready = promise;
    this.#worker.on("message", (message: Answer | typeof loaded) => {
      if (message === loaded) resolve();
      else this.#settle(message);
    });
    this.#worker.on("error", (error) => log(String(error)));
    this.#worker.on("exit", () => {
      resolve();
      this.#fail("The function's process ended by itself");
    });
    // A call under way keeps this process alive by its timer; an idle thread must not.
    this.#worker.unref();
  }

  get usable(): boolean {
    return this.#usable;
  }

  /** The function's result, or a FunctionError. */
  call(event: unknown): Promise<unknown> {
    const id = randomUUID();
    const timeoutMs = this.#timeoutSeconds * 1_000;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#timeOut(id), timeoutMs);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#worker.postMessage({
        id,
        event: JSON.stringify(event),
        deadline: Date.now() + timeoutMs,
      } satisfies Call);
    });
  }

  /** Takes no more calls, and ends once those under way are answered. */
  retire(): void {
    this.#usable = false;
    if (this.#waiting.size === 0) void this.#worker.terminate();
  }

  /** Ends at once. */
  async close(): Promise<void> {
    this.#fail("The local cloud is shutting down");
    await this.#worker.terminate();
  }

  #settle(answer: Answer): void {
    const waiting = this.#take(answer.id);
    if (answer.error) waiting?.reject(new FunctionError(answer.error.name, answer.error.message));
    else waiting?.resolve(JSON.parse(answer.result));
    if (!this.#usable) this.retire();
  }

  #timeOut(id: string): void {
    const message = `Task timed out after ${this.#timeoutSeconds.toFixed(2)} seconds`;
    this.#take(id)?.reject(new FunctionError("Sandbox.Timedout", message));
    this.retire();
  }

  #fail(message: string): void {
    this.#usable = false;
    for (const id of this.#waiting.keys())
      this.#take(id)?.reject(new FunctionError("Runtime.ExitError", message));
  }

  #take(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(waiting?.timer);
    return waiting;
  }
}
