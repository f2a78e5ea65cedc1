import { createHmac, randomBytes } from "node:crypto";
import { equalsInConstantTime } from "../../kit/digest.ts";

/* Time-based one-time passwords (TOTP) of authenticator apps: RFC 6238 with SHA-1, 30-second steps and six digits. */
const STEP_MS = 30_000;
const base32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Creates a random secret of 256 bits in base32, as Cognito does. */
export function createSecret(): string {
  let bits = "";
  for (const byte of randomBytes(32)) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((chunk) => base32Alphabet.charAt(Number.parseInt(chunk.padEnd(5, "0"), 2)))
    .join("");
}

function decodeBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => base32Alphabet.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Computes the code of a secret (base32) for a time step. */
function computeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Computes the code of a secret (base32) at a time in milliseconds. */
export const computeCodeAt = (secret: string, at: number): string =>
  computeCode(secret, Math.floor(at / STEP_MS));

/** Finds the time step of a code: the current one, or one before or after it for clocks that are wrong. */
export function findStep(secret: string, code: string, now: number): number | undefined {
  const current = Math.floor(now / STEP_MS);
  return [current, current - 1, current + 1].find((step) =>
    equalsInConstantTime(computeCode(secret, step), code),
  );
}
