import { createHmac } from "node:crypto";

/** Builds the Stripe-Signature header of a payload. `time` is in seconds since the epoch. */
export function buildSignatureHeader(payload: string, secret: string, time: number): string {
  const signature = createHmac("sha256", secret).update(`${time}.${payload}`).digest("hex");
  return `t=${time},v1=${signature}`;
}
