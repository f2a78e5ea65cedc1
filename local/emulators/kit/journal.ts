import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import { replaceFile } from "./durable.ts";

type Change = [key: string, value: unknown];

/**
 * A key-value store in an append-only file (write-ahead log). Each line holds the changes of one flush, so a flush
 * is atomic; `null` deletes a key. Changes are durable once `flush` resolves.
 */
export class Journal {
  readonly #file: FileHandle;
  #queued: string[] = [];
  #written: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /**
   * Opens or creates the file and compacts it to one line per value that `keep` accepts. Throws when a line other
   * than the last is damaged, which a crash cannot cause.
   */
  static async open(
    path: string,
    keep: (value: unknown) => boolean,
  ): Promise<{ journal: Journal; values: Map<string, unknown> }> {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const values = existsSync(path) ? replay(path) : new Map<string, unknown>();
    for (const [key, value] of values) if (!keep(value)) values.delete(key);
    replaceFile(path, [...values].map((change) => `${JSON.stringify([change])}\n`).join(""));
    return { journal: new Journal(await open(path, "a", 0o600)), values };
  }

  write(key: string, value: unknown): void {
    this.#queued.push(JSON.stringify([key, value]));
  }

  /** Resolves when all writes so far are on disk. After a failed flush, all later ones fail too. */
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
  // Text after the last line break is an incomplete write that was never acknowledged.
  const lines = readFileSync(path, "utf8").split("\n").slice(0, -1);
  for (const [index, line] of lines.entries()) {
    const changes = parseLine(line);
    if (!changes && index < lines.length - 1) throw new Error(`${path}:${index + 1} is damaged`);
    for (const [key, value] of changes ?? []) {
      if (value === null) values.delete(key);
      else values.set(key, value);
    }
  }
  return values;
}

function parseLine(line: string): Change[] | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
