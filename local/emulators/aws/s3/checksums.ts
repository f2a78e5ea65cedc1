import { createHash, type Hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { S3Error } from "./errors.ts";

export interface Digests {
  size: number;
  crc32: Buffer;
  md5: Buffer;
  sha1: Buffer;
  sha256: Buffer;
}

/** Counts and hashes the bytes of a stream. */
export class BodyDigester {
  #size = 0;
  #crc = 0;
  readonly #md5: Hash = createHash("md5");
  readonly #sha1: Hash = createHash("sha1");
  readonly #sha256: Hash = createHash("sha256");

  async *pipe(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.#size += chunk.length;
      this.#crc = crc32(chunk, this.#crc);
      this.#md5.update(chunk);
      this.#sha1.update(chunk);
      this.#sha256.update(chunk);
      yield chunk;
    }
  }

  /** Returns the digests; call once, after the stream has ended. */
  finish(): Digests {
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(this.#crc >>> 0);
    return {
      size: this.#size,
      crc32: crc,
      md5: this.#md5.digest(),
      sha1: this.#sha1.digest(),
      sha256: this.#sha256.digest(),
    };
  }
}

const DIGEST_BY_HEADER = {
  "x-amz-checksum-crc32": "crc32",
  "x-amz-checksum-sha1": "sha1",
  "x-amz-checksum-sha256": "sha256",
} as const;

/**
 * Compares a body with all checksums in headers, form fields or trailers. Returns whether there was one. Throws
 * BadDigest, or NotImplemented for algorithms that Node does not provide.
 */
export function verifyChecksums(digests: Digests, fields: Record<string, unknown>): boolean {
  const checksums = Object.entries(fields).filter(([name, value]) => isChecksum(name) && value !== undefined);
  for (const [name, value] of checksums) {
    const algorithm =
      name === "content-md5" ? "md5" : DIGEST_BY_HEADER[name as keyof typeof DIGEST_BY_HEADER];
    if (!algorithm) throw new S3Error("NotImplemented", `${name} is not supported here`);
    if (digests[algorithm].toString("base64") !== value)
      throw new S3Error("BadDigest", `The ${name} you specified did not match what we received.`);
  }
  return checksums.length > 0;
}

const isChecksum = (name: string) =>
  name === "content-md5" || /^x-amz-checksum-(?!algorithm$|mode$|type$)/.test(name);

/** Compares a body with its signed hash. Constants such as UNSIGNED-PAYLOAD are not checked. */
export function verifyPayloadHash(digests: Digests, payloadHash: string): void {
  if (/^[0-9a-f]{64}$/.test(payloadHash) && digests.sha256.toString("hex") !== payloadHash)
    throw new S3Error("XAmzContentSHA256Mismatch", "The provided x-amz-content-sha256 does not match.");
}
