import * as z from "zod";
import { contentId } from "./content.ts";

/**
 * What the owner changes without a deployment. It is stored in one row of the table; what is missing there has the default.
 */
export const siteSettings = z.object({
  /** How many files one member may download in 24 hours (LIB-18). */
  download_limit: z.int().min(1).max(10_000).default(100),
  /** The item that 'Download Free Printable' downloads (LIB-8); null while the owner has chosen none. */
  free_pack_id: contentId.nullable().default(null),
  /** Who runs the site, as the footer of every email names them (MAIL-6); null while the owner has not said. */
  legal_name: z.string().trim().min(1).max(120).nullable().default(null),
  /** The postal address, one line of it per line. */
  legal_address: z.string().trim().min(1).max(300).nullable().default(null),
  /** Where readers of an email can write to. */
  contact_email: z.email().max(254).nullable().default(null),
});

export type SiteSettings = z.infer<typeof siteSettings>;

/** What the footer of an email says about the owner. */
export type SenderIdentity = Pick<SiteSettings, "legal_name" | "legal_address" | "contact_email">;

/** The window of the download limit starts with its first download. */
export const downloadWindowSeconds = 86_400;

const formatHours = (seconds: number): string => {
  const hours = Math.ceil(seconds / 3_600);
  return hours === 1 ? "an hour" : `${hours} hours`;
};

export const downloadLimitMessage = (limit: number, retryAfterSeconds: number): string =>
  `You've reached the limit of ${limit} downloads a day. You can download again in ${formatHours(retryAfterSeconds)}.`;

/** Playing a story counts like downloading it (LIB-25). */
export const playLimitMessage = (limit: number, retryAfterSeconds: number): string =>
  `You've reached the limit of ${limit} downloads and plays a day. You can listen again in ${formatHours(retryAfterSeconds)}.`;
