import { randomUUID } from "node:crypto";
import { mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { open, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sha256 } from "../../kit/digest.ts";
import { syncDirectory, syncDirectorySync } from "../../kit/durable.ts";
import { BodyDigester, type Digests } from "./checksums.ts";

/** The metadata of an object; its bytes are in `file`. */
export interface ObjectEntry {
  key: string;
  size: number;
  /** Includes the quotes. */
  etag: string;
  /** Base64. */
  crc32: string;
  /** ISO UTC in whole seconds, the precision of HTTP dates. */
  modified: string;
  /** Headers returned to readers: content-type, cache-control …, x-amz-meta-*. */
  headers: Record<string, string>;
  file: string;
}

export interface WriteRequest {
  source: AsyncIterable<Buffer>;
  /** Throws when the received bytes do not match the request; nothing is stored then. */
  checkDigests(digests: Digests): void;
  /** Throws when the request must not replace the existing object. */
  checkExisting?(existing: ObjectEntry | undefined): void;
  /** Read after the source has ended. */
  headers: Record<string, string>;
}

/** Names of object and unfinished entry files; clean-up deletes no others. */
const OWN_FILES = /^[0-9a-f-]{36}\.bytes(\.entry)?$/;

/**
 * The objects of one bucket. An object is two files: its bytes under a unique name, and an entry, named by the
 * key's hash, that refers to them. The bytes are synced before the entry is renamed into place, so entries are
 * always complete and an interrupted write leaves the previous object unchanged.
 */
export class Bucket {
  readonly name: string;
  readonly #directory: string;
  readonly #entries = new Map<string, ObjectEntry>();

  /** Opens or creates the bucket in `directory` and deletes the files of interrupted writes. */
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
    const referenced = new Set([...this.#entries.values()].map((entry) => entry.file));
    for (const file of files)
      if (OWN_FILES.test(file) && !referenced.has(file)) rmSync(join(directory, file));
  }

  find(key: string): ObjectEntry | undefined {
    return this.#entries.get(key);
  }

  /** Lists all keys in UTF-8 byte order, as S3 does. */
  listKeys(): string[] {
    return [...this.#entries.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  }

  /**
   * Opens an object; undefined when there is none. The caller closes the file descriptor. Look-up and opening are
   * synchronous, so a reader sees a consistent object even if it is then replaced or deleted.
   */
  open(key: string): { entry: ObjectEntry; fd: number } | undefined {
    const entry = this.#entries.get(key);
    return entry && { entry, fd: openSync(this.#path(entry.file), "r") };
  }

  /** Stores an object atomically; once this resolves, it survives kill -9. */
  async write(key: string, request: WriteRequest): Promise<ObjectEntry> {
    const file = `${randomUUID()}.bytes`;
    const unfinished = `${file}.entry`;
    let entry: ObjectEntry;
    let existing: ObjectEntry | undefined;
    const handle = await open(this.#path(file), "wx");
    try {
      const digester = new BodyDigester();
      await handle.writeFile(digester.pipe(request.source));
      const digests = digester.finish();
      request.checkDigests(digests);
      entry = {
        key,
        size: digests.size,
        etag: `"${digests.md5.toString("hex")}"`,
        crc32: digests.crc32.toString("base64"),
        modified: new Date(Math.floor(Date.now() / 1000) * 1000).toISOString(),
        headers: request.headers,
        file,
      };
      await Promise.all([
        handle.sync(),
        writeFile(this.#path(unfinished), JSON.stringify(entry), { flush: true }),
      ]);
      // Synchronous from here to the end of the block: concurrent writers are ordered alike in memory and on disk.
      existing = this.#entries.get(key);
      request.checkExisting?.(existing);
      renameSync(this.#path(unfinished), this.#path(getEntryName(key)));
      this.#entries.set(key, entry);
    } catch (error) {
      await Promise.all([file, unfinished].map((name) => rm(this.#path(name), { force: true })));
      throw error;
    } finally {
      await handle.close();
    }
    await syncDirectory(this.#directory);
    if (existing) await rm(this.#path(existing.file), { force: true });
    return entry;
  }

  /** Deletes an object if it exists. */
  async remove(key: string): Promise<void> {
    const entry = this.#entries.get(key);
    if (!entry) return;
    rmSync(this.#path(getEntryName(key)));
    this.#entries.delete(key);
    await syncDirectory(this.#directory);
    await rm(this.#path(entry.file), { force: true });
  }

  #path(file: string): string {
    return join(this.#directory, file);
  }
}

const getEntryName = (key: string) => `${sha256(key)}.json`;
