import * as z from "zod";
import { emailLinkDays } from "../../contract/members.ts";
import { emailLinksEnv } from "../env.ts";
import { isSameAddress, toAddressKey, toMailboxKey } from "../id.ts";
import { isSameText, signText } from "../signature.ts";
import { enforceRateLimit } from "../table/rate-limit.ts";

/*
 * The signed links that prove an email address (MEMBER-7). The token is an HMAC over member id and address and is stored
 * nowhere. It follows the # because browsers do not send that part, which keeps it out of server logs.
 */

/**
 * `confirm` proves the member's current address, `change` the one that they want instead (MEMBER-8), and `start` lets the
 * owner of an account that has never been used choose its password (AUTH-22). `new_address` proves the one that an owner
 * entered for the member, and `stop` lets the reader of the old one stop that (ADMIN-31).
 */
const purposes = ["confirm", "change", "start", "new_address", "stop"] as const;
export type LinkPurpose = (typeof purposes)[number];

/** The claims of a token. `isSignedFor` tells whether it is true. */
export interface EmailLink {
  readonly purpose: LinkPurpose;
  readonly member_id: string;
  /** In seconds since the epoch. */
  readonly expires_at: number;
  readonly signature: string;
}

const linkSeconds = emailLinkDays * 86_400;

/** A link for this member and address that is valid for seven days, as a path of the site. */
export async function buildEmailLinkPath(
  purpose: LinkPurpose,
  { member_id, email }: { member_id: string; email: string },
  now = Date.now(),
): Promise<string> {
  const expires_at = Math.floor(now / 1_000) + linkSeconds;
  const signature = await sign({ purpose, member_id, expires_at }, email);
  const page = purpose === "new_address" || purpose === "stop" ? "new-address" : "confirm-email";
  return `/${page}#${purpose}.${member_id}.${expires_at}.${signature}`;
}

const parts = z.tuple([z.enum(purposes), z.guid(), z.string().regex(/^[1-9]\d{9}$/), z.string().length(43)]);

const linkLimit = { uses: 5, windowSeconds: 86_400 };

/**
 * Counts a link to this address. All members share the limit of a mailbox, so that no one can flood another person's; only
 * links to the member's own address, without a part after a +, have a limit of their own, which no one else can use up.
 * Throws too_many_requests.
 */
export function countLinkTo(email: string, member: { email: string }): Promise<void> {
  const isOwn = isSameAddress(email, member.email) && !email.includes("+");
  return isOwn
    ? enforceRateLimit("own-email-link", toAddressKey(email), linkLimit)
    : enforceRateLimit("email-link", toMailboxKey(email), linkLimit);
}

/** Returns the claims of an unexpired token; undefined if it is malformed or expired. */
export function parseEmailToken(token: string, now = Date.now()): EmailLink | undefined {
  const link = parseAnyEmailToken(token);
  return link && link.expires_at * 1_000 > now ? link : undefined;
}

/** Like `parseEmailToken`, also for an expired token. */
export function parseAnyEmailToken(token: string): EmailLink | undefined {
  const parsed = parts.safeParse(token.split("."));
  if (!parsed.success) return undefined;
  const [purpose, member_id, seconds, signature] = parsed.data;
  return { purpose, member_id, expires_at: Number(seconds), signature };
}

/** Whether the link was issued for this address of its member. */
export const isSignedFor = async (link: EmailLink, email: string): Promise<boolean> =>
  isSameText(link.signature, await sign(link, email));

function sign(link: Omit<EmailLink, "signature">, email: string): Promise<string> {
  // As JSON, so that no other combination of values has the same text.
  const signed = JSON.stringify([link.purpose, link.member_id, link.expires_at, email]);
  return signText(emailLinksEnv.read("EMAIL_LINK_SECRET_ID"), signed);
}
