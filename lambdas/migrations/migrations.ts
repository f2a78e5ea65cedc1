import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { duePartitions } from "../table/system-entities.ts";
import { auditLogKeys } from "./audit-log-keys.ts";
import { listKeys } from "./list-keys.ts";
import { memberKeys } from "./member-keys.ts";
import { refundKeys } from "./refund-keys.ts";

/** A row as DynamoDB stores it, with all its keys. Migrations see raw rows, since entities only know the new shape. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** An item of a transaction, as the entities build it. */
export interface AddedItem {
  params(): NonNullable<TransactWriteCommandInput["TransactItems"]>[number] & { ToolboxItem?: unknown };
}

/**
 * One numbered change to stored rows. Once released it is never edited: a mistake is corrected by the next number.
 * docs/architecture.md#migrations tells how to write one.
 */
export interface Migration {
  /** `0001-short-name`. Migrations run in the order of their ids. */
  id: string;
  /** What changes, in one sentence, for the person who runs it. */
  description: string;
  /**
   * Returns the attributes to set (undefined removes one), or undefined for a row that needs no change. Called again
   * with rows that are already in the new shape, for which it must return undefined.
   */
  change(row: StoredRow): Record<string, unknown> | undefined;
  /** Other items to write in the same transaction as a row that changes, which is given as it will be. */
  addItems?(row: StoredRow): readonly AddedItem[];
  /** Called after the last row; may be called again after an interruption. */
  finish?(): Promise<unknown>;
}

/** Every migration of the product, oldest first. */
export const migrations: readonly Migration[] = [
  {
    id: "0001-content-ages",
    description: "Items get age_from and age_to from a tag such as ages 4-6, which stays.",
    change(row) {
      if (row.entity !== "content" || row.age_from !== undefined) return undefined;
      const tags = Array.isArray(row.tags) ? row.tags : [];
      const [age_from, age_to] = tags.map(parseAgesTag).find((ages) => ages !== undefined) ?? [];
      return age_from === undefined ? undefined : { age_from, age_to };
    },
  },
  {
    id: "0002-personal-keys",
    description:
      "Forms, emails and hook posts get the keys by which a person's export and deletion find them.",
    change(row) {
      if (row.open_pk !== undefined || row.erase_when_done !== undefined) return undefined;
      const found = findPerson(row);
      if (typeof found?.address !== "string") return undefined;
      const open_pk = `${found.kind} about ${found.address.trim().toLowerCase()}`;
      return { open_pk, open_until: row.created_at };
    },
  },
  {
    id: "0003-session-reminders",
    description: "Coming sessions, and paid bookings without times, become due for their first reminder.",
    change(row) {
      if (row.entity !== "booking" || row.session_reminders !== undefined) return undefined;
      if (row.schedule_reminders !== undefined) return undefined;
      const due_at = findFirstReminder(row);
      const isDue = due_at !== undefined && (typeof row.due_at !== "string" || due_at < row.due_at);
      return isDue ? { due_pk: duePartitions.bookings, due_at } : undefined;
    },
  },
  listKeys,
  memberKeys,
  auditLogKeys,
  refundKeys,
];

const day = 86_400_000;

/** A day before a confirmed session that has not started, or a day after the payment of a booking without times. */
function findFirstReminder({ state, confirmed_time, paid_at }: StoredRow): string | undefined {
  const start = Date.parse(String(getField(confirmed_time, "starts_at")));
  if (state === "confirmed" && start > Date.now()) return new Date(start - day).toISOString();
  return state === "paid" && typeof paid_at === "string"
    ? new Date(Date.parse(paid_at) + day).toISOString()
    : undefined;
}

/** The address of the person whom an old row is about. */
function findPerson({ entity, payload, errand }: StoredRow): { kind: string; address: unknown } | undefined {
  if (entity === "submission") return { kind: "forms", address: getField(payload, "email") };
  if (entity !== "outbox") return undefined;
  const kind = getField(errand, "kind");
  if (kind === "hook") return { kind: "hooks", address: getField(getField(errand, "payload"), "email") };
  if (kind !== "mail") return undefined;
  // An email about a session leads its client to the dashboard. Replies to the advisor's one go to the client.
  const isToAdvisor =
    getField(errand, "booking_id") !== undefined &&
    getField(getField(errand, "action"), "path") !== "/dashboard";
  return { kind: "emails", address: getField(errand, isToAdvisor ? "reply_to" : "to") };
}

const getField = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

/** The ages of a tag such as "ages 4-6" or "ages 8+"; undefined for any other tag. */
function parseAgesTag(tag: unknown): [from: number, to: number | null] | undefined {
  const [, from, to] = /^ages (\d{1,2})(?:[-–](\d{1,2})|\+)?$/i.exec(String(tag)) ?? [];
  return from === undefined ? undefined : [Number(from), to === undefined ? null : Number(to)];
}
