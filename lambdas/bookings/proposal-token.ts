import { bookingId } from "../../contract/bookings.ts";
import { bookingsEnv } from "../env.ts";
import { isSameText, signText } from "../signature.ts";
import type { BookingRow } from "../table/entities.ts";

/** A link is for one version of a booking's proposal. A link to an older version is no longer valid. */
export type ProposalVersion = Pick<BookingRow, "id" | "proposal_version">;

/**
 * The advisor's signed link, as a path of the site. The token is an HMAC and is not stored, so a reminder has the same
 * link as the first email. It follows the # because browsers do not send that part, which keeps it out of server logs.
 */
export const buildProposalPath = (version: ProposalVersion): Promise<string> =>
  buildPath(version, "proposal");

/** The advisor's link that asks whether they were there (BOOK-26). It opens nothing else, and no other link opens it. */
export const buildNoShowPath = (version: ProposalVersion): Promise<string> => buildPath(version, "no_show");

type LinkKind = "proposal" | "no_show";

async function buildPath({ id, proposal_version }: ProposalVersion, kind: LinkKind): Promise<string> {
  return `/proposal#${id}.${proposal_version}.${await sign(kind, id, String(proposal_version))}`;
}

/** The proposal that a token is for, and the kind of link; undefined if the signature is not valid. */
export async function verifyToken(
  token: string,
): Promise<(ProposalVersion & { kind: LinkKind }) | undefined> {
  const [id = "", version = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !bookingId.safeParse(id).success) return undefined;
  for (const kind of ["proposal", "no_show"] as const) {
    if (isSameText(signature, await sign(kind, id, version)))
      return { id, proposal_version: Number(version), kind };
  }
  return undefined;
}

const sign = (kind: LinkKind, id: string, version: string): Promise<string> =>
  signText(bookingsEnv.read("PROPOSAL_SECRET_ID"), `${kind}.${id}.${version}`);
