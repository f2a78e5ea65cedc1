import { listen } from "../../kit/listen.ts";
import { Buckets } from "./buckets.ts";
import { respond } from "./respond.ts";
import type { Right } from "./rights.ts";

export interface S3Options {
  /** 0 picks a free port. */
  port: number;
  /** The directory that stores the objects. */
  dir: string;
  /** Access key id → secret. Requests signed with another key are rejected. */
  accessKeys: Record<string, string>;
  /** The statements of each role, by its name, which its requests carry as their session token. */
  rights?: ReadonlyMap<string, readonly Right[]>;
}

export interface S3 {
  url: string;
  port: number;
  /**
   * Creates or updates a bucket from the properties of an AWS::S3::Bucket; existing objects stay. Only
   * CorsConfiguration is used. Rejects when it is invalid.
   */
  defineBucket(name: string, properties: Record<string, unknown>): Promise<void>;
  /** Sets a bucket's policy. Only its denials of old signatures are used. */
  definePolicy(name: string, document: unknown): void;
  close(): Promise<void>;
}

/**
 * Starts the S3 emulator. Like S3, it requires a valid signature or a signed POST policy for every request.
 * Multipart uploads and versions are answered with NotImplemented. Rejects with EADDRINUSE.
 */
export async function startS3({ port, dir, accessKeys, rights = new Map() }: S3Options): Promise<S3> {
  const buckets = new Buckets(dir);
  const server = await listen(port, (request, response) =>
    respond({ buckets, accessKeys, rights }, request, response),
  );
  return {
    ...server,
    defineBucket: async (name, properties) => buckets.define(name, properties),
    definePolicy: (name, document) => buckets.definePolicy(name, document),
  };
}
