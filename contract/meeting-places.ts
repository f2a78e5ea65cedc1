import * as z from "zod";
import { isWebLink } from "./field-schemas.ts";

/** A session takes place by a video link, by phone, or at a place that is not given yet. */
export const placeKinds = ["link", "phone", "later"] as const;

export const placeMessages = {
  missing: "Please enter a video link or a phone number",
  link: "Please enter a web address that begins with https://",
  phone: "Please enter a phone number with its area code",
} as const;

/** An https link of at most 500 characters. */
const meetingLink = z
  .string()
  .trim()
  .max(500, { error: placeMessages.link, abort: true })
  .refine((text) => /^https:/i.test(text) && isWebLink(text), placeMessages.link);

const phoneNumber = z
  .string()
  .trim()
  .max(40, { error: placeMessages.phone, abort: true })
  .regex(/^\+?[\d ().-]+$/, placeMessages.phone)
  .refine((text) => text.replace(/\D/g, "").length >= 7, placeMessages.phone);

const linkPlace = z.strictObject({ kind: z.literal("link"), value: meetingLink });
const phonePlace = z.strictObject({ kind: z.literal("phone"), value: phoneNumber });

/**
 * Finds the link in what was pasted: an invitation's text around it goes, and https:// is added to a bare address. Returns any
 * other text unchanged, for the check to refuse.
 */
export function findMeetingLink(pasted: string): string {
  const text = pasted.trim();
  const link = /https:\/\/[^\s<>"]+/i.exec(text)?.[0].replace(/[).,;]{1,2}$/, "");
  if (link) return link;
  return /^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(text) ? `https://${text}` : text;
}

/** The place that an advisor gives for a session (BOOK-24). */
export const placeInput = z.discriminatedUnion("kind", [
  linkPlace,
  phonePlace,
  z.strictObject({ kind: z.literal("later") }),
]);
export type PlaceInput = z.infer<typeof placeInput>;

/** The place that an advisor usually gives; null without one (ADV-7). */
export const usualPlace = z.discriminatedUnion("kind", [linkPlace, phonePlace]).nullable();
export type UsualPlace = z.infer<typeof usualPlace>;

/** A stored place. `value` is missing if the advisor gives the place later. */
export const meetingPlace = z.object({ kind: z.enum(placeKinds), value: z.string().optional() });
export type MeetingPlace = z.infer<typeof meetingPlace>;

/** Finds what a confirmed session needs to be reached by: a link or a number; undefined while it is not given. */
export const findPlaceValue = (place: MeetingPlace | null | undefined): string | undefined =>
  place?.kind === "later" ? undefined : place?.value;

export const isSamePlace = (one: MeetingPlace | null, other: MeetingPlace): boolean =>
  one?.kind === other.kind && findPlaceValue(one) === findPlaceValue(other);
