import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { appendLine, readLines, replaceFile } from "../kit/durable.ts";

/** One call of a hook, whatever became of it. */
export interface HookCall {
  /** ISO UTC. */
  at: string;
  /** The path's last part: form, upgrade. */
  hook: string;
  idempotency_key: string | null;
  body: unknown;
  /** A status, or the way in which it got no answer. */
  outcome: number | "hang" | "reset";
}

/** Every call that the hooks ever got, oldest first, each a line of a file that survives kill -9. */
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

  /** When this returns, the call is on disk. */
  add(call: HookCall): void {
    appendLine(this.#path, JSON.stringify(call));
    this.#calls.push(call);
  }

  clear(): void {
    replaceFile(this.#path, "");
    this.#calls = [];
  }
}
