import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from "node:crypto";

/*
 * The client's side of Cognito's password sign-in, Secure Remote Password (SRP-6a): the password never leaves this
 * process. RFC 5054 with the 3072-bit group of RFC 3526 and SHA-256; numbers are hashed as signed bytes.
 */
const N = BigInt(`0x${getDiffieHellman("modp15").getPrime("hex")}`);
const g = 2n;

const hash = (...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((all, part) => all.update(part), createHash("sha256")).digest();

const toNumber = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString("hex")}`);

function toSignedBytes(value: bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, "hex");
  return (bytes[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), bytes]) : bytes;
}

function computePower(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

const k = toNumber(hash(toSignedBytes(N), toSignedBytes(g)));

/** Cognito answers this to the first call. `salt` and `serverPublic` are hex, `secretBlock` is base64. */
export interface PasswordChallenge {
  readonly userId: string;
  readonly salt: string;
  readonly serverPublic: string;
  readonly secretBlock: string;
}

/** Starts one exchange: `clientPublic` (hex) opens it, `sign` answers the challenge. */
export function createSrpExchange(userPoolId: string, password: string) {
  const poolName = userPoolId.slice(userPoolId.indexOf("_") + 1);
  const secret = toNumber(randomBytes(64));
  const A = computePower(g, secret);
  return {
    clientPublic: A.toString(16),
    /** The proof (base64) that this client knows the password. `timestamp` is in Cognito's own format. */
    sign({ userId, salt, serverPublic, secretBlock }: PasswordChallenge, timestamp: string): string {
      const B = BigInt(`0x${serverPublic}`);
      if (B % N === 0n) throw new Error("Cognito's public value is invalid");
      const u = toNumber(hash(toSignedBytes(A), toSignedBytes(B)));
      const identity = hash(`${poolName}${userId}:${password}`);
      const x = toNumber(hash(toSignedBytes(BigInt(`0x${salt}`)), identity));
      const base = (((B - k * computePower(g, x)) % N) + N) % N;
      const shared = toSignedBytes(computePower(base, secret + u * x));
      const key = hkdfSync("sha256", shared, toSignedBytes(u), "Caldera Derived Key", 16);
      return createHmac("sha256", Buffer.from(key))
        .update(poolName + userId)
        .update(Buffer.from(secretBlock, "base64"))
        .update(timestamp)
        .digest("base64");
    },
  };
}

/** A time as Cognito expects it: Tue Nov 4 10:00:00 UTC 2025. */
export function formatSrpTimestamp(at: Date): string {
  const [weekday, day, month, year, time] = at.toUTCString().replace(",", "").split(" ");
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
}
