/** The claims of an email link's token. Only the API can tell whether it is true. */
export interface EmailLink {
  token: string;
  /** `confirm` proves the member's address; `change` replaces it by a new one. */
  purpose: "confirm" | "change";
  memberId: string;
}

/** Reads the token of /confirm-email#…; null if it is incomplete or has expired by this device's clock. */
export function parseEmailLink(token: string, now = Date.now()): EmailLink | null {
  const [purpose, memberId, expiresAt, signature, ...rest] = token.split(".");
  const isComplete = memberId && signature && rest.length === 0 && Number(expiresAt) * 1_000 > now;
  return isComplete && (purpose === "confirm" || purpose === "change") ? { token, purpose, memberId } : null;
}

/** Whether the link chooses the first password of an account. An expired one can ask for another. */
export const isStartLink = (token: string): boolean => token.startsWith("start.");
