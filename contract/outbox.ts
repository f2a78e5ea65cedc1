import * as z from "zod";
import { cursor, id, instant } from "./text.ts";

/** What an admin can look into: what was given up, and what still waits for its next try. */
export const outboxLists = ["dead", "pending"] as const;

/**
 * Something that has to leave the system, as an admin sees it. `about` names whom or what it is for: a mail's `to` and
 * `subject`, a `booking_id`, a `member_id`, which `hook`; never what it says.
 */
export const outboxItem = z.object({
  id: id("obx"),
  kind: z.string(),
  about: z.record(z.string(), z.string()),
  state: z.string(),
  tries: z.int(),
  last_error: z.string().nullable(),
  /** When it is tried next, or was given up. */
  due_at: instant.nullable(),
  created_at: instant,
});

export type OutboxItem = z.infer<typeof outboxItem>;

export const listOutboxInput = z.strictObject({
  state: z.enum(outboxLists).default("dead"),
  cursor: cursor.optional(),
});

/** The longest waiting first. */
export const outboxPage = z.object({ items: z.array(outboxItem), next: cursor.nullable() });

export const redriveInput = z.strictObject({ id: id("obx") });

/** It begins anew: the next sweep, within a minute, tries it. */
export const redriven = z.object({ redriven: z.literal(true) });

export const outboxMessages = {
  notDead: "This is not given up: it is done, or waits for its next try.",
} as const;
