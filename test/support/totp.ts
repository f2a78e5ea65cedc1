import { createHmac } from "node:crypto";
import decodeQR from "qr/decode.js";

/* The authenticator app of the tests: reads a QR code and computes codes (RFC 6238). */

const stepMs = 30_000;
const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The `otpauth:` address that a QR code holds. `pixels` are RGBA. */
export const readQrCode = (width: number, height: number, pixels: readonly number[]): URL =>
  new URL(decodeQR({ width, height, data: Uint8Array.from(pixels) }));

function computeCode(secret: string, step: number): string {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = digest.readUInt8(19) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/**
 * An app with this secret. Each code is a new one: the next step's if this step's was used, which Cognito accepts too. No
 * more than two codes in 30 seconds.
 */
export function createAuthenticator(secret: string) {
  let used = 0;
  return {
    getCode(): string {
      used = Math.max(used + 1, Math.floor(Date.now() / stepMs));
      return computeCode(secret, used);
    },
    getLastCode: () => computeCode(secret, used),
  };
}
