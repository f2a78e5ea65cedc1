import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Bucket } from "./bucket.ts";
import { type AgeLimit, parseAgeLimits } from "./bucket-policy.ts";
import { type CorsRule, parseCorsRules } from "./cors.ts";
import { S3Error } from "./errors.ts";

const NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** All buckets, each in a folder of its name. */
export class Buckets {
  readonly #directory: string;
  readonly #buckets = new Map<string, Bucket>();
  readonly #cors = new Map<string, CorsRule[]>();
  readonly #ageLimits = new Map<string, AgeLimit[]>();

  constructor(directory: string) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
    for (const entry of readdirSync(directory, { withFileTypes: true }))
      if (entry.isDirectory() && NAME.test(entry.name)) this.#open(entry.name);
  }

  /** Throws NoSuchBucket. */
  get(name: string): Bucket {
    const bucket = this.#buckets.get(name);
    if (!bucket) throw new S3Error("NoSuchBucket", "The specified bucket does not exist");
    return bucket;
  }

  /** Creates the bucket if it is missing and sets the CORS rules from its CloudFormation properties. Throws InvalidBucketName. */
  define(name: string, properties: Record<string, unknown>): void {
    const rules = parseCorsRules(properties);
    if (!NAME.test(name)) throw new S3Error("InvalidBucketName", "The specified bucket is not valid.");
    if (!this.#buckets.has(name)) this.#open(name);
    this.#cors.set(name, rules);
  }

  /** Sets the bucket's policy from its document. */
  definePolicy(name: string, document: unknown): void {
    this.#ageLimits.set(name, parseAgeLimits(document));
  }

  getAgeLimits(name: string): AgeLimit[] {
    return this.#ageLimits.get(name) ?? [];
  }

  getCorsRules(name: string): CorsRule[] {
    return this.#cors.get(name) ?? [];
  }

  #open(name: string): void {
    this.#buckets.set(name, new Bucket(name, join(this.#directory, name)));
  }
}
