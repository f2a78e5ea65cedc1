import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import type { Call, CallResult, FunctionSource } from "./protocol.ts";

/** A failed call as Lambda reports it: the function's own error, a timeout, or a crash of its runtime. */
export class FunctionError extends Error {
  override name = "FunctionError";
  readonly errorType: string;

  constructor(errorType: string, message: string) {
    super(message);
    this.errorType = errorType;
  }
}

export interface RunnableFunction extends FunctionSource {
  /** The timeout of one call. */
  timeoutSeconds: number;
  /** All environment variables; none are inherited from this process. */
  environment: Record<string, string>;
}

interface PendingCall {
  resolve(result: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

const defaultIdleMs = 100_000;

/**
 * A worker thread that runs one function. As on AWS, a timeout or an uncaught error makes it unusable, and the next call
 * needs a new thread. Unlike on AWS, it handles several calls at once.
 */
export class FunctionThread {
  readonly #timeoutSeconds: number;
  readonly #worker: Worker;
  readonly #pendingCalls = new Map<string, PendingCall>();
  #idleMs = defaultIdleMs;
  #idleTimer: NodeJS.Timeout | undefined;
  #usable = true;

  constructor(source: RunnableFunction, log: (line: string) => void) {
    this.#timeoutSeconds = source.timeoutSeconds;
    const { environment, ...workerData } = source;
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), {
      env: environment,
      workerData: { ...workerData, compileCache: process.env.NODE_COMPILE_CACHE } satisfies FunctionSource,
      // Without limits, V8 sizes the heap of each of about ten threads for gigabytes: 75 MB of memory instead of 50.
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 1_024 },
      stdout: true,
      stderr: true,
    });
    for (const stream of [this.#worker.stdout, this.#worker.stderr])
      createInterface({ input: stream }).on("line", log);
    this.#worker.on("message", (message: CallResult) => this.#settle(message));
    this.#worker.on("error", (error) => log(String(error)));
    this.#worker.on("exit", () => this.#fail("The function's thread exited unexpectedly"));
    // Only the timer of a pending call keeps this process alive; an idle thread does not.
    this.#worker.unref();
  }

  get isUsable(): boolean {
    return this.#usable;
  }

  /**
   * Calls the function. The thread ends `idleMs` after its last call, because every thread holds a copy of its modules in
   * memory. Rejects with FunctionError.
   */
  call(event: unknown, idleMs = defaultIdleMs): Promise<unknown> {
    const id = randomUUID();
    this.#idleMs = idleMs;
    const timeoutMs = this.#timeoutSeconds * 1_000;
    clearTimeout(this.#idleTimer);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#timeOut(id), timeoutMs);
      this.#pendingCalls.set(id, { resolve, reject, timer });
      this.#worker.postMessage({
        id,
        event: JSON.stringify(event),
        deadline: Date.now() + timeoutMs,
      } satisfies Call);
    });
  }

  /** Stops accepting calls, and ends the thread when the pending ones are answered. */
  retire(): void {
    this.#usable = false;
    if (this.#pendingCalls.size === 0) void this.#worker.terminate();
  }

  /** Ends the thread and rejects pending calls. */
  async close(): Promise<void> {
    this.#fail("The local cloud is shutting down");
    await this.#worker.terminate();
  }

  #settle(result: CallResult): void {
    const call = this.#take(result.id);
    if (result.error) call?.reject(new FunctionError(result.error.name, result.error.message));
    else call?.resolve(JSON.parse(result.result));
    if (!this.#usable) this.retire();
    else if (this.#pendingCalls.size === 0) this.#startIdleTimer();
  }

  #startIdleTimer(): void {
    this.#idleTimer = setTimeout(() => this.retire(), this.#idleMs).unref();
  }

  #timeOut(id: string): void {
    const message = `Task timed out after ${this.#timeoutSeconds.toFixed(2)} seconds`;
    this.#take(id)?.reject(new FunctionError("Sandbox.Timedout", message));
    this.retire();
  }

  #fail(message: string): void {
    this.#usable = false;
    clearTimeout(this.#idleTimer);
    for (const id of this.#pendingCalls.keys())
      this.#take(id)?.reject(new FunctionError("Runtime.ExitError", message));
  }

  #take(id: string): PendingCall | undefined {
    const call = this.#pendingCalls.get(id);
    this.#pendingCalls.delete(id);
    clearTimeout(call?.timer);
    return call;
  }
}
