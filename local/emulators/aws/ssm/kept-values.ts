import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { replaceFile } from "../../kit/durable.ts";

const Value = z.object({
  value: z.string(),
  version: z.int(),
  /** ISO UTC. */
  at: z.iso.datetime(),
  /** What the value is of, in the words of its service; Parameter Store tells a String from a SecureString. */
  type: z.string(),
});
export type Value = z.infer<typeof Value>;

/** A value that was put, and the deployed one it replaced. */
const Put = Value.extend({ replaced: z.string().nullable() });
type Put = z.infer<typeof Put>;

/**
 * Named values: deployed ones, given anew at each start, and those that were put by a caller, kept in a file. A
 * put value outlives a restart until the deployed one changes, as CloudFormation overwrites only what it changes.
 */
export class KeptValues {
  readonly #deployed = new Map<string, Value>();
  readonly #puts = new Map<string, Put>();
  readonly #path: string | undefined;

  /** Without a directory nothing is kept. */
  constructor(fileName: string, directory?: string) {
    if (directory === undefined) return;
    mkdirSync(directory, { recursive: true });
    this.#path = join(directory, fileName);
    if (!existsSync(this.#path)) return;
    const kept = z.record(z.string(), Put).parse(JSON.parse(readFileSync(this.#path, "utf8")));
    this.#puts = new Map(Object.entries(kept));
  }

  get(name: string): Value | undefined {
    const put = this.#puts.get(name);
    // What was put over a value goes with it when that is no longer deployed.
    const current = put?.replaced === (this.#deployed.get(name)?.value ?? null);
    return current ? put : this.#deployed.get(name);
  }

  /** Sets the deployed value; one that is not what it was ends what was put over it. */
  deploy(name: string, value: string, type: string): void {
    if (this.#deployed.get(name)?.value === value) return;
    const version = (this.get(name)?.version ?? 0) + 1;
    this.#deployed.set(name, { value, version, at: new Date().toISOString(), type });
    const put = this.#puts.get(name);
    if (!put || put.replaced === value) return;
    this.#puts.delete(name);
    this.#save();
  }

  /** When this returns, the value is on disk. */
  put(name: string, value: string, type: string): Value {
    const replaced = this.#deployed.get(name)?.value ?? null;
    const version = (this.get(name)?.version ?? 0) + 1;
    const put = { value, version, at: new Date().toISOString(), type, replaced };
    this.#puts.set(name, put);
    this.#save();
    return put;
  }

  #save(): void {
    if (this.#path) replaceFile(this.#path, JSON.stringify(Object.fromEntries(this.#puts), null, 2));
  }
}
