import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from "node:crypto";

/*
 * Secure Remote Password 6a as Cognito speaks it: RFC 5054 over the 3072-bit group of RFC 3526, SHA-256, numbers
 * hashed as signed bytes, and a proof under a key derived with HKDF.
 */
const N = BigInt(`0x${getDiffieHellman("modp15").getPrime("hex")}`);
const g = 2n;

const sha256 = (...parts: (Buffer | string)[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const toNumber = (bytes: Buffer) => BigInt(`0x${bytes.toString("hex")}`);

/** Big-endian bytes with a zero in front where the first bit is set, as a signed number is written. */
function signedBytes(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, "hex");
}

const k = toNumber(sha256(signedBytes(N), signedBytes(g)));

/** base ** exponent mod N, four bits of the exponent at a time. */
function power(base: bigint, exponent: bigint): bigint {
  const table = [1n];
  for (let i = 1; i < 16; i++) table.push(((table[i - 1] ?? 1n) * base) % N);
  let result = 1n;
  for (const digit of exponent.toString(16)) {
    for (let bit = 0; bit < 4; bit++) result = (result * result) % N;
    result = (result * (table[Number.parseInt(digit, 16)] ?? 1n)) % N;
  }
  return result;
}

/** What proves a password without holding it, as hex. `salt` is hex, `username` the user's id in the pool. */
export function verifierOf(poolName: string, username: string, password: string, salt: string): string {
  const identity = sha256(`${poolName}${username}:${password}`);
  const x = toNumber(sha256(signedBytes(BigInt(`0x${salt}`)), identity));
  return power(g, x).toString(16);
}

/** The salt as clients expect it on the wire. */
export const wireSalt = (salt: string) => signedBytes(BigInt(`0x${salt}`)).toString("hex");

/** A verifier that belongs to no password, in the range of real ones. */
export const verifierFromBytes = (bytes: Buffer) => (toNumber(bytes) % N).toString(16);

/** The server's half of one exchange. */
export interface Exchange {
  clientPublic: bigint;
  serverPublic: bigint;
  serverSecret: bigint;
  verifier: bigint;
}

/** Answers a client's public value (hex). Undefined when that value is one no honest client sends. */
export function beginExchange(clientPublic: string, verifier: string): Exchange | undefined {
  if (!/^[0-9a-f]{1,768}$/i.test(clientPublic)) return undefined;
  const A = BigInt(`0x${clientPublic}`);
  // Zero would make the shared key independent of the password.
  if (A % N === 0n) return undefined;
  const v = BigInt(`0x${verifier}`);
  const b = toNumber(randomBytes(32));
  return { clientPublic: A, serverPublic: (k * v + power(g, b)) % N, serverSecret: b, verifier: v };
}

/** The proof (base64) that only a client who knows the password can send. */
export function expectedProof(
  { clientPublic, serverPublic, serverSecret, verifier }: Exchange,
  {
    poolName,
    username,
    secretBlock,
    timestamp,
  }: Record<"poolName" | "username" | "secretBlock" | "timestamp", string>,
): string {
  const u = signedBytes(toNumber(sha256(signedBytes(clientPublic), signedBytes(serverPublic))));
  const shared = power((clientPublic * power(verifier, toNumber(u))) % N, serverSecret);
  const key = hkdfSync("sha256", signedBytes(shared), u, "Caldera Derived Key", 16);
  return createHmac("sha256", Buffer.from(key))
    .update(`${poolName}${username}`)
    .update(Buffer.from(secretBlock, "base64"))
    .update(timestamp)
    .digest("base64");
}
