import { createHash, timingSafeEqual } from "node:crypto";

/** The SHA-256 digest in lower-case hex. */
export const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");

/** Compares two secrets in constant time, so that the duration reveals nothing about where they differ. */
export const equalsInConstantTime = (a: string, b: string) =>
  timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());
