import { createHmac } from "node:crypto";

/** The header that proves a payload comes from here. `time` in seconds since the epoch. */
export function signatureHeader(payload: string, secret: string, time: number): string {
  const signature = createHmac("sha256", secret).update(`${time}.${payload}`).digest("hex");
  return `t=${time},v1=${signature}`;
}
