import { createHmac, timingSafeEqual } from "node:crypto";
import { bookingId } from "../../contract/bookings.ts";
import { readSecret } from "../settings.ts";
import type { BookingRow } from "../table/entities.ts";
import { bookingsEnv } from "./env.ts";

/** Which offer a link is about: an older version's link is void. */
export type ProposalVersion = Pick<BookingRow, "id" | "offer_version">;

/**
 * The advisor's link, as a path of the site. Behind its # stands what proves that we wrote it, and nothing is stored
 * for it: a reminder's link is the first mail's. What follows a # is in no server's log.
 */
export async function buildProposalPath({ id, offer_version }: ProposalVersion): Promise<string> {
  return `/offer#${id}.${offer_version}.${await sign(id, String(offer_version))}`;
}

/** The offer that a token names; undefined for one that we did not write. */
export async function verifyToken(token: string): Promise<ProposalVersion | undefined> {
  const [id = "", version = "", given = "", ...rest] = token.split(".");
  const expected = Buffer.from(await sign(id, version));
  const proof = Buffer.from(given);
  const isOurs = proof.length === expected.length && timingSafeEqual(proof, expected);
  if (!isOurs || rest.length > 0 || !bookingId.safeParse(id).success) return undefined;
  return { id, offer_version: Number(version) };
}

async function sign(id: string, version: string): Promise<string> {
  const secret = await readSecret(bookingsEnv.read("OFFER_SECRET_ID"));
  return createHmac("sha256", secret).update(`${id}.${version}`).digest("base64url");
}
