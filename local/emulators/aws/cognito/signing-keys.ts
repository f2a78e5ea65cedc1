import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import type { Store } from "./store.ts";

interface Key {
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Signs and checks JSON Web Tokens (RS256) with each pool's own key. */
export class KeyRing {
  readonly #store: Store;
  readonly #keys = new Map<string, Key>();

  constructor(store: Store) {
    this.#store = store;
  }

  sign(poolId: string, claims: object): string {
    const { id, privateKey } = this.#of(poolId);
    const signed = `${encode({ kid: id, alg: "RS256" })}.${encode(claims)}`;
    return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), privateKey).toString("base64url")}`;
  }

  isSigned(poolId: string, token: string): boolean {
    const end = token.lastIndexOf(".");
    const signature = Buffer.from(token.slice(end + 1), "base64url");
    return verify("RSA-SHA256", Buffer.from(token.slice(0, end)), this.#of(poolId).publicKey, signature);
  }

  /** The JSON Web Key Set that the pool publishes. */
  jwks(poolId: string): { keys: unknown[] } {
    const { id, publicKey } = this.#of(poolId);
    return { keys: [{ ...publicKey.export({ format: "jwk" }), kid: id, alg: "RS256", use: "sig" }] };
  }

  #of(poolId: string): Key {
    const known = this.#keys.get(poolId);
    if (known) return known;
    const stored = this.#store.signingKey(poolId);
    const privateKey = createPrivateKey(stored.privateKey);
    const key = { id: stored.id, privateKey, publicKey: createPublicKey(privateKey) };
    this.#keys.set(poolId, key);
    return key;
  }
}
