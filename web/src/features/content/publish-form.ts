import { freePackTag } from "../../../../contract/content.ts";
import type { AdminContentRow } from "../../../../contract/content-admin.ts";
import {
  canBeFreePack,
  findPublishProblem,
  getPublication,
  type PublishChoice,
  publishMessages,
} from "../../../../contract/publishing.ts";
import { formatLongDateTime } from "../../format/dates.ts";

/** The moment to publish, as a form has it; `at` is a date and time in the device's time zone, without a zone. */
export interface PublishForm {
  when: "now" | "draft" | "later";
  at: string;
}

export const publishNow: PublishForm = { when: "now", at: "" };

export const publishLabels = {
  now: "Publish now",
  draft: "Save as draft",
  later: "Publish later",
} as const;

/** The API's choice; null while there is no valid time. */
export function toPublishChoice({ when, at }: PublishForm): PublishChoice | null {
  if (when !== "later") return when;
  const time = Date.parse(at);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** The end of the sentence about uploaded files, if visitors do not see them yet. */
export function describeVisibility(form: PublishForm): string {
  const choice = toPublishChoice(form);
  if (choice === "now") return "";
  if (choice === null || choice === "draft") return " as drafts. Visitors don't see them yet.";
  return `. Visitors will see them from ${formatLongDateTime(choice)}.`;
}

/** Finds the reason why the form cannot be sent; undefined if it can. */
export function findPublishFormProblem(form: PublishForm, now: number): string | undefined {
  const choice = toPublishChoice(form);
  return choice === null ? publishMessages.timePassed : findPublishProblem(choice, now);
}

/** An instant as the value of a date and time input, in the device's time zone. */
export function toInputTime(instant: number): string {
  const date = new Date(instant);
  return new Date(instant - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Says who sees an item and, of a published one, what hiding it does to its date. */
export function describePublication(
  row: Pick<AdminContentRow, "status" | "created_at">,
  now: number,
): string {
  const at = formatLongDateTime(row.created_at);
  return {
    draft: "Draft. Only admins can see it.",
    scheduled: `Scheduled for ${at}. Until then only admins can see it.`,
    published: `Published on ${at}. If you move it to the drafts or publish it later, visitors lose it at once, and its date becomes the day it is published again.`,
  }[getPublication(row, now)];
}

/**
 * The item that 'Download Free Printable' gives now: the owner's choice or, without one, the newest item with the tag
 * (LIB-8).
 */
export function findFreePack(
  rows: readonly AdminContentRow[],
  chosenId: string | null,
  now: number,
): AdminContentRow | undefined {
  const possible = rows.filter((row) => canBeFreePack(row, now));
  return (
    possible.find(({ id }) => id === chosenId) ?? possible.find(({ tags }) => tags?.includes(freePackTag))
  );
}

/**
 * Says what visitors get when an item is no longer the free pack. None of `ids`, which visitors lose together, can take its
 * place. `name` names it where it is one of many.
 */
export function describeFreePackLoss(
  rows: readonly AdminContentRow[],
  ids: readonly string[],
  now: number,
  name = "It",
): string {
  const others = rows.filter(({ id }) => !ids.includes(id));
  const next = findFreePack(others, null, now);
  return next
    ? `${name} is the free pack. Visitors will get “${next.title}” instead, the newest item tagged ${freePackTag}.`
    : `${name} is the free pack. Until you choose another one, there is no free pack.`;
}
