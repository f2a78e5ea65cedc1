import * as z from "zod";
import { id, instant } from "./field-schemas.ts";

/** The lists that an owner can take out as a CSV file (ADMIN-24). */
export const exportKinds = [
  "members",
  /** The members with the columns of Ghost, whose import takes them. */
  "members_ghost",
  "bookings",
  "submissions",
  /** Everyone who gets the newsletter, with their consent. */
  "subscribers",
  "content",
  "advisors",
  "downloads",
  "audit",
] as const;

export type ExportKind = (typeof exportKinds)[number];

/** A file can be downloaded this long after it was asked for; it holds personal data, so it is deleted after that. */
export const exportHours = 24;

/** Whether a file may have personal data. Such a file ends when an account is deleted, because the person may be in it. */
export const hasPersonalData = (kind: ExportKind): boolean => kind !== "downloads" && kind !== "content";

/**
 * `pending` while the file is written, then `ready` until `expires_at`; `withdrawn` once its file was deleted because an
 * account was.
 */
export const exportStates = ["pending", "ready", "withdrawn"] as const;

/**
 * An export. `is_filtered` says that it has only what a filter or a search of its list found. `is_delayed` says that the next part
 * takes longer than one attempt, so that an attempt has failed. `rows_total` is null until the rows are counted, at the beginning,
 * and of a filtered list until it is ready.
 */
export const exportFile = z.object({
  id: id("exp"),
  kind: z.enum(exportKinds),
  is_filtered: z.boolean(),
  state: z.enum(exportStates),
  is_delayed: z.boolean(),
  rows_done: z.int().nonnegative(),
  rows_total: z.int().nonnegative().nullable(),
  created_at: instant,
  expires_at: instant,
});

export type ExportFile = z.infer<typeof exportFile>;

export const exportTarget = z.strictObject({ id: id("exp") });

/** The exports of the last day, newest first. */
export const exportList = z.object({ items: z.array(exportFile) });

/** A link that is valid for a minute. */
export const exportLink = z.object({ url: z.url(), file_name: z.string() });

export const exportMessages = {
  notReady: "This file is still being written.",
  withdrawn: "This file was deleted because an account was. Please create a new one.",
  startFailed: "Failed to start the export. Please try again.",
  downloadFailed: "Failed to download the file. Please try again.",
} as const;
