import { createHmac, timingSafeEqual } from "node:crypto";
import { bookingId } from "../../contract/bookings.ts";
import { readSecret } from "../settings.ts";
import type { BookingRow } from "../table/entities.ts";
import { bookingsEnv } from "./env.ts";

/** Which offer a link is about: an older version's link is void. */
export type OfferName = Pick<BookingRow, "id" | "offer_version">;

/**
 * The advisor's link, as a path of the site. Behind its # stands what proves that we wrote it, and nothing is stored
 * for it: a reminder's link is the first mail's. What follows a # is in no server's log.
 */
export async function offerPath({ id, offer_version }: OfferName): Promise<string> {
  return `/offer#${id}.${offer_version}.${await signature(id, String(offer_version))}`;
}

/** The offer that a token names; undefined for one that we did not write. */
export async function readToken(token: string): Promise<OfferName | undefined> {
  const [id = "", version = "", given = "", ...rest] = token.split(".");
  const expected = Buffer.from(await signature(id, version));
  const proof = Buffer.from(given);
  const isOurs = proof.length === expected.length && timingSafeEqual(proof, expected);
  if (!isOurs || rest.length > 0 || !bookingId.safeParse(id).success) return undefined;
  return { id, offer_version: Number(version) };
}

async function signature(id: string, version: string): Promise<string> {
  const secret = await readSecret(bookingsEnv.read("OFFER_SECRET_ID"));
  return createHmac("sha256", secret).update(`${id}.${version}`).digest("base64url");
}
