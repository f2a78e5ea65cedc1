import { listen } from "../../kit/listen.ts";
import { Buckets } from "./buckets.ts";
import { respond } from "./respond.ts";

export interface S3Options {
  /** 0 takes any free port. */
  port: number;
  /** Where the objects are kept. */
  dir: string;
  /** Access key id → secret; who signs with none of these is refused. */
  accessKeys: Record<string, string>;
}

export interface S3 {
  url: string;
  port: number;
  /**
   * Makes the bucket of a template's AWS::S3::Bucket, keeping the objects that are there. Of its properties
   * CorsConfiguration is honoured. Rejects when that is misshapen.
   */
  defineBucket(name: string, properties: Record<string, unknown>): Promise<void>;
  close(): Promise<void>;
}

/**
 * A stand-in for S3 that refuses what S3 refuses: every request needs a valid signature or a signed POST policy.
 * Multipart uploads and versions are answered with NotImplemented. Rejects with EADDRINUSE.
 */
export async function startS3({ port, dir, accessKeys }: S3Options): Promise<S3> {
  const buckets = new Buckets(dir);
  const listening = await listen(port, (request, response) =>
    respond({ buckets, accessKeys }, request, response),
  );
  return { ...listening, defineBucket: async (name, properties) => buckets.define(name, properties) };
}
