import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from "node:crypto";

/*
 * Secure Remote Password (SRP-6a) as used by Cognito: RFC 5054 with the 3072-bit group of RFC 3526, SHA-256,
 * numbers hashed as signed bytes, and a proof keyed with HKDF.
 */
const N = BigInt(`0x${getDiffieHellman("modp15").getPrime("hex")}`);
const g = 2n;

const sha256 = (...parts: (Buffer | string)[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const toNumber = (bytes: Buffer) => BigInt(`0x${bytes.toString("hex")}`);

/** Converts to big-endian bytes with a leading zero byte if the first bit is set (signed encoding). */
function toSignedBytes(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, "hex");
}

const k = toNumber(sha256(toSignedBytes(N), toSignedBytes(g)));

/** Computes base ** exponent mod N, four bits of the exponent at a time. */
function powModN(base: bigint, exponent: bigint): bigint {
  const table = [1n];
  for (let i = 1; i < 16; i++) table.push(((table[i - 1] ?? 1n) * base) % N);
  let result = 1n;
  for (const digit of exponent.toString(16)) {
    for (let bit = 0; bit < 4; bit++) result = (result * result) % N;
    result = (result * (table[Number.parseInt(digit, 16)] ?? 1n)) % N;
  }
  return result;
}

/** Computes the SRP verifier of a password in hex. `salt` is hex, `username` the user's id in the pool. */
export function computeVerifier(poolName: string, username: string, password: string, salt: string): string {
  const identity = sha256(`${poolName}${username}:${password}`);
  const x = toNumber(sha256(toSignedBytes(BigInt(`0x${salt}`)), identity));
  return powModN(g, x).toString(16);
}

/** Formats the salt as clients expect it. */
export const formatSalt = (salt: string) => toSignedBytes(BigInt(`0x${salt}`)).toString("hex");

/** Converts random bytes to a verifier that no password matches. */
export const createRandomVerifier = (bytes: Buffer) => (toNumber(bytes) % N).toString(16);

/** The server side of one SRP exchange. */
export interface Exchange {
  clientPublic: bigint;
  serverPublic: bigint;
  serverSecret: bigint;
  verifier: bigint;
}

/** Starts an exchange for the client's public value (hex); undefined when that value is invalid. */
export function startExchange(clientPublic: string, verifier: string): Exchange | undefined {
  if (!/^[0-9a-f]{1,768}$/i.test(clientPublic)) return undefined;
  const A = BigInt(`0x${clientPublic}`);
  // With zero, the shared key would not depend on the password.
  if (A % N === 0n) return undefined;
  const v = BigInt(`0x${verifier}`);
  const b = toNumber(randomBytes(32));
  return { clientPublic: A, serverPublic: (k * v + powModN(g, b)) % N, serverSecret: b, verifier: v };
}

/** Computes the proof (base64) that only a client with the correct password can send. */
export function computeProof(
  { clientPublic, serverPublic, serverSecret, verifier }: Exchange,
  {
    poolName,
    username,
    secretBlock,
    timestamp,
  }: Record<"poolName" | "username" | "secretBlock" | "timestamp", string>,
): string {
  const u = toSignedBytes(toNumber(sha256(toSignedBytes(clientPublic), toSignedBytes(serverPublic))));
  const shared = powModN((clientPublic * powModN(verifier, toNumber(u))) % N, serverSecret);
  const key = hkdfSync("sha256", toSignedBytes(shared), u, "Caldera Derived Key", 16);
  return createHmac("sha256", Buffer.from(key))
    .update(`${poolName}${username}`)
    .update(Buffer.from(secretBlock, "base64"))
    .update(timestamp)
    .digest("base64");
}
