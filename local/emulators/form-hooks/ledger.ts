import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { appendLine, readLines, replaceFile } from "../kit/durable.ts";

/** One call of a hook. */
export interface HookCall {
  /** ISO UTC. */
  at: string;
  /** The last part of the path: form, upgrade. */
  hook: string;
  idempotency_key: string | null;
  body: unknown;
  /** The response status, or the fault that prevented a response. */
  outcome: number | "hang" | "reset";
}

/** All calls, oldest first, stored as one JSON line each in a file that survives kill -9. */
export class Ledger {
  readonly #path: string;
  #calls: HookCall[];

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    this.#path = join(directory, "ledger.jsonl");
    this.#calls = readLines(this.#path).map((line): HookCall => JSON.parse(line));
  }

  get calls(): readonly HookCall[] {
    return this.#calls;
  }

  /** Adds a call; it is on disk when this returns. */
  add(call: HookCall): void {
    appendLine(this.#path, JSON.stringify(call));
    this.#calls.push(call);
  }

  clear(): void {
    replaceFile(this.#path, "");
    this.#calls = [];
  }
}
