import type { ImportChoices, ImportRow, NewsletterFate } from "../../contract/imports.ts";
import { maxLabels, uniteLabels } from "../../contract/member-notes.ts";
import { toAddressKey } from "../id.ts";
import type { MemberRow } from "../table/entities.ts";
import type { SubscriberRow } from "../table/mailing-entities.ts";
import type { StoredRow } from "./parse-import-row.ts";

/* Decides what a row of a file changes of a member who exists, and of the newsletter (ADMIN-25). */

export type ImportedValues = Pick<MemberRow, "first_name" | "last_name" | "note" | "labels"> & {
  isComplimentary: boolean;
};

export interface PlannedChanges {
  values: ImportedValues;
  /** The Stripe customer that a member gets. */
  customer: { customer_id?: string };
  changed: ImportRow["changed"];
}

/** The labels that a member has, those of the row and those of the whole file; the member's own spelling stays. */
export const mergeLabels = (
  row: StoredRow,
  choices: ImportChoices,
  before: readonly string[] = [],
): string[] => uniteLabels(choices.labels, row.labels, before);

/** Fills what is empty, adds labels, and replaces the chosen columns where the row has a value. */
export function planChanges(member: MemberRow, row: StoredRow, choices: ImportChoices): PlannedChanges {
  const hasColumn = (name: ImportChoices["replace"][number]) => choices.replace.includes(name);
  const pick = <Text extends string | null>(
    name: "first_name" | "last_name" | "note",
    before: Text,
    after: Text,
  ): Text => (after && (!before || hasColumn(name)) ? after : before);
  const replacesLabels = hasColumn("labels") && row.labels.length > 0;
  const values = {
    first_name: pick("first_name", member.first_name, row.first_name),
    last_name: pick("last_name", member.last_name, row.last_name),
    note: pick("note", member.note, row.note),
    labels: mergeLabels(row, choices, replacesLabels ? [] : member.labels),
    isComplimentary:
      member.membership.state === "comped" ||
      (row.is_complimentary && hasColumn("complimentary") && member.membership.state === "none"),
  };
  const customer = fillCustomer(member, row);
  const changed: ImportRow["changed"] = [
    ...(["first_name", "last_name", "note"] as const).filter((name) => values[name] !== member[name]),
    ...(values.labels.join("\n") === member.labels.join("\n") ? [] : (["labels"] as const)),
    ...(values.isComplimentary && member.membership.state !== "comped" ? (["complimentary"] as const) : []),
    ...(customer.customer_id === undefined ? [] : (["customer_id"] as const)),
  ];
  return { values, customer, changed };
}

/** Only members whom an import created keep a customer for the adoption, which finds everyone else by a proven address. */
const fillCustomer = ({ imported, billing }: MemberRow, { customer_id }: StoredRow) =>
  imported?.customer_id === null && billing === undefined && customer_id !== null ? { customer_id } : {};

export const hasTooManyLabels = (labels: readonly string[]): boolean => labels.length > maxLabels;

/** Finds when and where a reader agreed, in the row or in the choices; undefined without both, or without the owner's word. */
export function findConsent(
  row: StoredRow,
  { consent }: ImportChoices,
): { at: string; source: string } | undefined {
  if (!consent) return undefined;
  const at = row.consent_at ?? (consent.at === null ? null : `${consent.at}T00:00:00.000Z`);
  const source = row.consent_source ?? consent.source;
  return at !== null && source !== null ? { at, source } : undefined;
}

/**
 * Decides about the newsletter, by the addresses that get it, those that refused it, and those that were asked. A file that says
 * no ends what an earlier file began, but overrules no one who has confirmed here.
 */
export function planNewsletter(
  row: StoredRow,
  choices: ImportChoices,
  {
    confirmed,
    refused,
    asked,
  }: Readonly<Record<"refused" | "asked", ReadonlySet<string>>> & {
    confirmed: ReadonlyMap<string, Pick<SubscriberRow, "consent">>;
  },
): NewsletterFate {
  const key = toAddressKey(row.email);
  const reader = confirmed.get(key);
  if (row.wants_newsletter === false && reader?.consent !== null) return "refused";
  if (reader) return "none";
  const isWholeFile = choices.consent !== null && !choices.fields.includes("wants_newsletter");
  if (row.wants_newsletter === null && row.consent_at === null && !isWholeFile) return "none";
  if (refused.has(key)) return "refused";
  if (findConsent(row, choices)) return "added";
  return asked.has(key) ? "asked" : "unproven";
}
