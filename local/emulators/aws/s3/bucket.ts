import { randomUUID } from "node:crypto";
import { mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { open, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sha256 } from "../../kit/digest.ts";
import { syncDirectory, syncDirectorySync } from "../../kit/durable.ts";
import { Meter, type Sums } from "./checksums.ts";

/** What is known of an object; its bytes are in `file`. */
export interface ObjectEntry {
  key: string;
  size: number;
  /** With its quotes. */
  etag: string;
  /** Base64. */
  crc32: string;
  /** ISO UTC, whole seconds: HTTP dates have no more. */
  modified: string;
  /** The headers that a reader gets back: content-type and its kin, x-amz-meta-*. */
  headers: Record<string, string>;
  file: string;
}

export interface Writing {
  source: AsyncIterable<Buffer>;
  /** Throws when what arrived is not what was promised; nothing is stored then. */
  check(sums: Sums): void;
  /** Throws when the object that is to be replaced forbids it. */
  allow?(existing: ObjectEntry | undefined): void;
  /** Asked after the source has ended. */
  headers: Record<string, string>;
}

/** Bytes and unfinished entries; the store never deletes a file that it cannot have written. */
const OWN_BYTES = /^[0-9a-f-]{36}\.bytes(\.entry)?$/;

/**
 * The objects of one bucket. An object is two files: its bytes under a name that is never used twice, and an
 * entry, named by the key's hash, that points at them. Bytes are made durable before the entry is renamed into
 * place, so an entry on disk is always whole and a torn write leaves the previous object untouched.
 */
export class Bucket {
  readonly name: string;
  readonly #directory: string;
  readonly #entries = new Map<string, ObjectEntry>();

  /** Opens the bucket kept in `directory`, creating it, and removes what torn writes left behind. */
  constructor(name: string, directory: string) {
    this.name = name;
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
    syncDirectorySync(dirname(directory));
    const files = readdirSync(directory);
    for (const file of files.filter((name) => name.endsWith(".json"))) {
      const entry: ObjectEntry = JSON.parse(readFileSync(join(directory, file), "utf8"));
      this.#entries.set(entry.key, entry);
    }
    const whole = new Set([...this.#entries.values()].map((entry) => entry.file));
    for (const file of files) if (OWN_BYTES.test(file) && !whole.has(file)) rmSync(join(directory, file));
  }

  get(key: string): ObjectEntry | undefined {
    return this.#entries.get(key);
  }

  /** All keys in the byte order of their UTF-8, as S3 lists them. */
  keys(): string[] {
    return [...this.#entries.keys()].sort(compareKeys);
  }

  /**
   * The object and a descriptor of its bytes, which the caller closes. Opened without a pause after the look-up,
   * so that an object replaced or deleted meanwhile is still read as it was.
   */
  open(key: string): { entry: ObjectEntry; fd: number } | undefined {
    const entry = this.#entries.get(key);
    return entry && { entry, fd: openSync(this.#path(entry.file), "r") };
  }

  /** Stores an object as a whole or not at all; when this resolves, it survives kill -9. */
  async write(key: string, writing: Writing): Promise<ObjectEntry> {
    const file = `${randomUUID()}.bytes`;
    const fresh = `${file}.entry`;
    let entry: ObjectEntry;
    let existing: ObjectEntry | undefined;
    const handle = await open(this.#path(file), "wx");
    try {
      const meter = new Meter();
      await handle.writeFile(meter.through(writing.source));
      const sums = meter.sums();
      writing.check(sums);
      entry = {
        key,
        size: sums.size,
        etag: `"${sums.md5.toString("hex")}"`,
        crc32: sums.crc32.toString("base64"),
        modified: new Date(Math.floor(Date.now() / 1000) * 1000).toISOString(),
        headers: writing.headers,
        file,
      };
      await Promise.all([
        handle.sync(),
        writeFile(this.#path(fresh), JSON.stringify(entry), { flush: true }),
      ]);
      // No pause from this question to the setting: of two writers one is first, in memory and on disk alike.
      existing = this.#entries.get(key);
      writing.allow?.(existing);
      renameSync(this.#path(fresh), this.#path(entryName(key)));
      this.#entries.set(key, entry);
    } catch (error) {
      await Promise.all([file, fresh].map((name) => rm(this.#path(name), { force: true })));
      throw error;
    } finally {
      await handle.close();
    }
    await syncDirectory(this.#directory);
    if (existing) await rm(this.#path(existing.file), { force: true });
    return entry;
  }

  /** Removes an object; nothing happens when there is none. */
  async remove(key: string): Promise<void> {
    const entry = this.#entries.get(key);
    if (!entry) return;
    rmSync(this.#path(entryName(key)));
    this.#entries.delete(key);
    await syncDirectory(this.#directory);
    await rm(this.#path(entry.file), { force: true });
  }

  #path(file: string): string {
    return join(this.#directory, file);
  }
}

/** Orders keys as S3 does: by the bytes of their UTF-8. */
export const compareKeys = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

const entryName = (key: string) => `${sha256(key)}.json`;
