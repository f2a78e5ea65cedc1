/* An example of a receiver of Kindstead's hooks, for Node 24 without any package. docs/hooks.md explains it. */
import { createHmac, timingSafeEqual } from "node:crypto";

const toleranceSeconds = 300;

/**
 * Whether `body` (the raw bytes or text, not parsed) was signed with `secret` within the last five minutes. `header` is
 * the value of Kindstead-Signature.
 */
export function isFromKindstead(
  body: string | Uint8Array,
  header: string | undefined,
  secret: string,
  now = Date.now(),
): boolean {
  const parts = String(header ?? "")
    .split(",")
    .map((part) => part.split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1_000 - Number(time)) > toleranceSeconds) return false;
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  return parts
    .filter(([name]) => name === "v1")
    .map(([, signature = ""]) => Buffer.from(signature, "hex"))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}
