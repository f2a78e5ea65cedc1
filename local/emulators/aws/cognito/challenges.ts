import { randomBytes } from "node:crypto";
import type { Exchange } from "./srp.ts";

/** An open question to a client about this user, or about the ghost of one. */
export type Challenge = { clientId: string; username: string } & (
  | { kind: "password"; exchange: Exchange }
  | { kind: "new-password" }
);

const MOST_OPEN = 10_000;

/** Challenges of sign-ins under way. Each is answered once; they live in memory, so a restart ends them. */
export class Challenges {
  readonly #open = new Map<string, { challenge: Challenge; expires: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns the token (base64) that the answer has to carry. */
  ask(challenge: Challenge, seconds: number): string {
    const token = randomBytes(96).toString("base64");
    this.#open.set(token, { challenge, expires: this.#now() + seconds * 1_000 });
    const oldest = this.#open.keys().next().value;
    if (this.#open.size > MOST_OPEN && oldest !== undefined) this.#open.delete(oldest);
    return token;
  }

  /** Takes the challenge of this kind and client; undefined when there is none or it is too late. */
  take<K extends Challenge["kind"]>(
    kind: K,
    token: string,
    clientId: string,
  ): Extract<Challenge, { kind: K }> | undefined {
    const found = this.#open.get(token);
    this.#open.delete(token);
    if (!found || found.expires <= this.#now() || found.challenge.clientId !== clientId) return undefined;
    return isOfKind(found.challenge, kind) ? found.challenge : undefined;
  }
}

function isOfKind<K extends Challenge["kind"]>(
  challenge: Challenge,
  kind: K,
): challenge is Extract<Challenge, { kind: K }> {
  return challenge.kind === kind;
}
