import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import type { Store } from "./store.ts";

interface KeyPair {
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const encodeJson = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Signs and verifies JSON Web Tokens (RS256) with the key of a pool. */
export class SigningKeys {
  readonly #store: Store;
  readonly #keys = new Map<string, KeyPair>();

  constructor(store: Store) {
    this.#store = store;
  }

  sign(poolId: string, claims: object): string {
    const { id, privateKey } = this.#getKeyPair(poolId);
    const signed = `${encodeJson({ kid: id, alg: "RS256" })}.${encodeJson(claims)}`;
    return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), privateKey).toString("base64url")}`;
  }

  hasValidSignature(poolId: string, token: string): boolean {
    const end = token.lastIndexOf(".");
    const signature = Buffer.from(token.slice(end + 1), "base64url");
    return verify(
      "RSA-SHA256",
      Buffer.from(token.slice(0, end)),
      this.#getKeyPair(poolId).publicKey,
      signature,
    );
  }

  /** Gets the JSON Web Key Set (JWKS) of a pool. */
  getJwks(poolId: string): { keys: unknown[] } {
    const { id, publicKey } = this.#getKeyPair(poolId);
    return { keys: [{ ...publicKey.export({ format: "jwk" }), kid: id, alg: "RS256", use: "sig" }] };
  }

  #getKeyPair(poolId: string): KeyPair {
    const cached = this.#keys.get(poolId);
    if (cached) return cached;
    const stored = this.#store.getOrCreateSigningKey(poolId);
    const privateKey = createPrivateKey(stored.privateKey);
    const key = { id: stored.id, privateKey, publicKey: createPublicKey(privateKey) };
    this.#keys.set(poolId, key);
    return key;
  }
}
