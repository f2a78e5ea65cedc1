import { createHmac, timingSafeEqual } from "node:crypto";
import { bookingId } from "../../contract/bookings.ts";
import { bookingsEnv } from "../env.ts";
import { readSecret } from "../settings.ts";
import type { BookingRow } from "../table/entities.ts";

/** A link is for one version of a booking's proposal. A link to an older version is no longer valid. */
export type ProposalVersion = Pick<BookingRow, "id" | "proposal_version">;

/**
 * The advisor's signed link, as a path of the site. The token is an HMAC and is not stored, so a reminder has the same
 * link as the first email. It follows the # because browsers do not send that part, which keeps it out of server logs.
 */
export async function buildProposalPath({ id, proposal_version }: ProposalVersion): Promise<string> {
  return `/proposal#${id}.${proposal_version}.${await sign(id, String(proposal_version))}`;
}

/** The proposal that a token is for; undefined if the signature is not valid. */
export async function verifyToken(token: string): Promise<ProposalVersion | undefined> {
  const [id = "", version = "", signature = "", ...rest] = token.split(".");
  const expected = Buffer.from(await sign(id, version));
  const actual = Buffer.from(signature);
  const isValid = actual.length === expected.length && timingSafeEqual(actual, expected);
  if (!isValid || rest.length > 0 || !bookingId.safeParse(id).success) return undefined;
  return { id, proposal_version: Number(version) };
}

async function sign(id: string, version: string): Promise<string> {
  const secret = await readSecret(bookingsEnv.read("PROPOSAL_SECRET_ID"));
  return createHmac("sha256", secret).update(`${id}.${version}`).digest("base64url");
}
