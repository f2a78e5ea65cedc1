import { randomBytes } from "node:crypto";
import type { Exchange } from "./srp.ts";

/** A pending authentication challenge; `username` may belong to an unknown user. */
export type Challenge = { clientId: string; username: string } & (
  | { kind: "password"; exchange: Exchange }
  | { kind: "new-password" }
  | { kind: "software-token"; wrongCodes: number }
);

const MAX_CHALLENGES = 10_000;

/** Pending challenges of sign-ins. Each can be answered once, apart from wrong codes; kept in memory, so a restart drops them. */
export class Challenges {
  readonly #pending = new Map<string, { challenge: Challenge; expires: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Creates a challenge; returns the token (base64) that the response must contain. */
  create(challenge: Challenge, seconds: number): string {
    const token = randomBytes(96).toString("base64");
    this.#pending.set(token, { challenge, expires: this.#now() + seconds * 1_000 });
    const oldest = this.#pending.keys().next().value;
    if (this.#pending.size > MAX_CHALLENGES && oldest !== undefined) this.#pending.delete(oldest);
    return token;
  }

  /** Removes and returns the challenge; undefined when it is unknown, expired, or of another kind or client. */
  take<K extends Challenge["kind"]>(
    kind: K,
    token: string,
    clientId: string,
  ): Extract<Challenge, { kind: K }> | undefined {
    const found = this.peek(kind, token, clientId);
    this.#pending.delete(token);
    return found;
  }

  /** Like `take`, but the challenge stays pending. */
  peek<K extends Challenge["kind"]>(
    kind: K,
    token: string,
    clientId: string,
  ): Extract<Challenge, { kind: K }> | undefined {
    const found = this.#pending.get(token);
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
