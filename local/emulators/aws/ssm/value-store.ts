import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { replaceFile } from "../../kit/durable.ts";

const Value = z.object({
  value: z.string(),
  version: z.int(),
  /** ISO UTC. */
  at: z.iso.datetime(),
  /** The type as named by the service, such as String, SecureString or SecretString. */
  type: z.string(),
});
export type Value = z.infer<typeof Value>;

/** A value put by a caller, the deployed value that it replaced, and the value before it. */
const Put = Value.extend({ replaced: z.string().nullable(), previous: Value.optional() });
type Put = z.infer<typeof Put>;

/**
 * Named values: deployed ones, passed at each start, and values put by callers, stored in a file. A put value
 * stays until the deployed value changes, because CloudFormation overwrites only what changes.
 */
export class ValueStore {
  readonly #deployed = new Map<string, Value>();
  readonly #puts = new Map<string, Put>();
  readonly #path: string | undefined;

  /** Without a directory, values are kept in memory. */
  constructor(fileName: string, directory?: string) {
    if (directory === undefined) return;
    mkdirSync(directory, { recursive: true });
    this.#path = join(directory, fileName);
    if (!existsSync(this.#path)) return;
    const stored = z.record(z.string(), Put).parse(JSON.parse(readFileSync(this.#path, "utf8")));
    this.#puts = new Map(Object.entries(stored));
  }

  find(name: string): Value | undefined {
    const put = this.#puts.get(name);
    // A put value no longer applies when the value it replaced is not deployed any more.
    const current = put?.replaced === (this.#deployed.get(name)?.value ?? null);
    return current ? put : this.#deployed.get(name);
  }

  /** The value before the current one, if the current one was put. */
  findPrevious(name: string): Value | undefined {
    const put = this.#puts.get(name);
    return put && this.find(name) === put ? put.previous : undefined;
  }

  /** Removes the value before the current one. */
  removePrevious(name: string): void {
    const { previous: _, ...put } = this.#puts.get(name) ?? {};
    if (!("value" in put)) return;
    this.#puts.set(name, put);
    this.#save();
  }

  /** Sets the deployed value; a changed value discards the put value. */
  deploy(name: string, value: string, type: string): void {
    if (this.#deployed.get(name)?.value === value) return;
    const version = (this.find(name)?.version ?? 0) + 1;
    this.#deployed.set(name, { value, version, at: new Date().toISOString(), type });
    const put = this.#puts.get(name);
    if (!put || put.replaced === value) return;
    this.#puts.delete(name);
    this.#save();
  }

  /** Puts a value; it is on disk when this returns. */
  put(name: string, value: string, type: string): Value {
    const replaced = this.#deployed.get(name)?.value ?? null;
    const before = this.find(name);
    const version = (before?.version ?? 0) + 1;
    const previous = before && Value.parse(before);
    const put = {
      value,
      version,
      at: new Date().toISOString(),
      type,
      replaced,
      ...(previous && { previous }),
    };
    this.#puts.set(name, put);
    this.#save();
    return put;
  }

  #save(): void {
    if (this.#path) replaceFile(this.#path, JSON.stringify(Object.fromEntries(this.#puts), null, 2));
  }
}
