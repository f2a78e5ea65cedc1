import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";
import { replaceFile } from "../../emulators/kit/durable.ts";

const savedPositions = z.record(z.string(), z.string());

/** Saves the read position of each shard in a file, so that unhandled records are read again after a crash. */
export class Checkpoints {
  readonly #file: string;
  readonly #positions: Record<string, string>;

  constructor(file: string) {
    this.#file = file;
    this.#positions = existsSync(file) ? savedPositions.parse(JSON.parse(readFileSync(file, "utf8"))) : {};
  }

  /** Gets the sequence number of the last handled record, or undefined before the first. */
  get(shard: string): string | undefined {
    return this.#positions[shard];
  }

  set(shard: string, sequenceNumber: string): void {
    this.#positions[shard] = sequenceNumber;
    replaceFile(this.#file, JSON.stringify(this.#positions));
  }
}
