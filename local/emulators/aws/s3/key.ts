import { S3Error } from "./errors.ts";

const MAX_BYTES = 1024;

/** Throws KeyTooLongError. */
export function checkKey(key: string): void {
  if (Buffer.byteLength(key) > MAX_BYTES) throw new S3Error("KeyTooLongError", "Your key is too long");
}
