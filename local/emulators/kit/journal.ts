import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import { replaceFile, syncDirectory } from "./durable.ts";

type Change = [key: string, value: unknown];

/**
 * Keyed values in an append-only file. A line holds the changes of one flush, so they survive a crash together
 * or not at all; `null` removes a key. Nothing is durable before `flush` resolves.
 */
export class Journal {
  readonly #file: FileHandle;
  #queued: string[] = [];
  #written: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /**
   * Opens the file, creating it when it is missing, and rewrites it to one line for each value that `keep` wants.
   * Throws when a line is damaged that a crash cannot have torn.
   */
  static async open(
    path: string,
    keep: (value: unknown) => boolean,
  ): Promise<{ journal: Journal; values: Map<string, unknown> }> {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const values = existsSync(path) ? replay(path) : new Map<string, unknown>();
    for (const [key, value] of values) if (!keep(value)) values.delete(key);
    replaceFile(path, [...values].map((change) => `${JSON.stringify([change])}\n`).join(""));
    syncDirectory(dirname(path));
    return { journal: new Journal(await open(path, "a", 0o600)), values };
  }

  write(key: string, value: unknown): void {
    this.#queued.push(JSON.stringify([key, value]));
  }

  /** Resolves when everything written so far is on the disk. One that failed makes all later ones fail. */
  flush(): Promise<void> {
    if (this.#queued.length > 0) this.#written = this.#written.then(() => this.#append());
    return this.#written;
  }

  async close(): Promise<void> {
    await this.flush();
    await this.#file.close();
  }

  async #append(): Promise<void> {
    if (this.#queued.length === 0) return;
    const line = `[${this.#queued.join(",")}]\n`;
    this.#queued = [];
    await this.#file.appendFile(line);
    await this.#file.datasync();
  }
}

function replay(path: string): Map<string, unknown> {
  const values = new Map<string, unknown>();
  // What follows the last line break was being written when the process ended: nobody was told it is stored.
  const lines = readFileSync(path, "utf8").split("\n").slice(0, -1);
  for (const [index, line] of lines.entries()) {
    const changes = parse(line);
    if (!changes && index < lines.length - 1) throw new Error(`${path}:${index + 1} is damaged`);
    for (const [key, value] of changes ?? []) {
      if (value === null) values.delete(key);
      else values.set(key, value);
    }
  }
  return values;
}

function parse(line: string): Change[] | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
