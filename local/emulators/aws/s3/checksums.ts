import { createHash, type Hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { S3Error } from "./errors.ts";

export interface Sums {
  size: number;
  crc32: Buffer;
  md5: Buffer;
  sha1: Buffer;
  sha256: Buffer;
}

/** Counts and hashes bytes on their way through. */
export class Meter {
  #size = 0;
  #crc = 0;
  readonly #md5: Hash = createHash("md5");
  readonly #sha1: Hash = createHash("sha1");
  readonly #sha256: Hash = createHash("sha256");

  async *through(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.#size += chunk.length;
      this.#crc = crc32(chunk, this.#crc);
      this.#md5.update(chunk);
      this.#sha1.update(chunk);
      this.#sha256.update(chunk);
      yield chunk;
    }
  }

  /** May be asked once, when the last byte is through. */
  sums(): Sums {
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

const KNOWN = {
  "x-amz-checksum-crc32": "crc32",
  "x-amz-checksum-sha1": "sha1",
  "x-amz-checksum-sha256": "sha256",
} as const;

/**
 * Compares a body with every checksum that came with it, in headers, form fields or trailers. Returns whether
 * there was one. Throws BadDigest, and NotImplemented for the algorithms that Node does not have.
 */
export function verifyChecksums(sums: Sums, claims: Record<string, unknown>): boolean {
  const given = Object.entries(claims).filter(([name, value]) => isChecksum(name) && value !== undefined);
  for (const [name, value] of given) {
    const sum = name === "content-md5" ? "md5" : KNOWN[name as keyof typeof KNOWN];
    if (!sum) throw new S3Error("NotImplemented", `${name} is not supported here`);
    if (sums[sum].toString("base64") !== value)
      throw new S3Error("BadDigest", `The ${name} you specified did not match what we received.`);
  }
  return given.length > 0;
}

const isChecksum = (name: string) =>
  name === "content-md5" || /^x-amz-checksum-(?!algorithm$|mode$|type$)/.test(name);

/** Compares a body with the hash that the signature covers; markers such as UNSIGNED-PAYLOAD promise nothing. */
export function verifyPayloadHash(sums: Sums, payloadHash: string): void {
  if (/^[0-9a-f]{64}$/.test(payloadHash) && sums.sha256.toString("hex") !== payloadHash)
    throw new S3Error("XAmzContentSHA256Mismatch", "The provided x-amz-content-sha256 does not match.");
}
