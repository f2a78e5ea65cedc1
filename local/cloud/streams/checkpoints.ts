import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";
import { replaceFile } from "../../emulators/kit/durable.ts";

const kept = z.record(z.string(), z.string());

/** How far each shard has been read, in a file: what was not handled before a kill is read again after it. */
export class Checkpoints {
  readonly #file: string;
  readonly #places: Record<string, string>;

  constructor(file: string) {
    this.#file = file;
    this.#places = existsSync(file) ? kept.parse(JSON.parse(readFileSync(file, "utf8"))) : {};
  }

  /** The sequence number of the last record that was handled, or undefined before the first. */
  get(shard: string): string | undefined {
    return this.#places[shard];
  }

  set(shard: string, sequenceNumber: string): void {
    this.#places[shard] = sequenceNumber;
    replaceFile(this.#file, JSON.stringify(this.#places));
  }
}
