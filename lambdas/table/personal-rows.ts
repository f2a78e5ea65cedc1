import { QueryCommand } from "dynamodb-toolbox/table/actions/query";
import * as z from "zod";
import { id } from "../../contract/field-schemas.ts";
import { type Page, parseCursor, toCursor } from "./pages.ts";
import { table } from "./table.ts";

/*
 * The forms, emails and hook posts about one person, for the person's export and deletion (MEMBER-4, MEMBER-6). A row is
 * found by the id of the member whom it is about or, if it is bound to no member, by the email address that it carries.
 * Their keys share the `about` index, which holds ids only.
 */

export type PersonalKind = "forms" | "emails" | "hooks";

/** The partition of one person's rows. A member's id never looks like an email address. */
const toPersonPartition = (kind: PersonalKind, person: string): string =>
  `${kind} about ${person.trim().toLowerCase()}`;

/** The keys of a row about `person`, created `at` (an instant); none without a person. */
export const buildPersonalKeys = (kind: PersonalKind, person: string | undefined, at: string) =>
  person ? { about_pk: toPersonPartition(kind, person), about_sk: at } : {};

const pageSize = 100;
const indexItem = z.object({ id: z.string(), about_sk: z.string() });

/** The ids of a person's rows, newest first; those created by `until` (an instant). Throws invalid for a bad cursor. */
export async function listPersonalIds(
  kind: PersonalKind,
  person: string,
  { cursor, until }: { cursor?: string | undefined; until?: string | undefined } = {},
): Promise<Page<string>> {
  const partition = toPersonPartition(kind, person);
  const from = cursor === undefined ? undefined : parseCursor(cursor, id(kind === "forms" ? "sub" : "obx"));
  const entity = kind === "forms" ? "submission" : "outbox";
  const exclusiveStartKey = from && {
    pk: `${entity}#${from.id}`,
    sk: entity,
    about_pk: partition,
    about_sk: from.position.split("#")[0],
  };
  const { Items = [], LastEvaluatedKey } = await table
    .build(QueryCommand)
    .query({ index: "about", partition, ...(until === undefined ? {} : { range: { lte: until } }) })
    .options({ reverse: true, limit: pageSize, ...(exclusiveStartKey ? { exclusiveStartKey } : {}) })
    .send();
  const rows = Items.map((item) => indexItem.parse(item));
  const last = rows.at(-1);
  return {
    items: rows.map(({ id }) => id),
    next: LastEvaluatedKey && last ? toCursor(`${last.about_sk}#${last.id}`) : null,
  };
}

/** Every id of a person's rows, page by page; of those created by `until`. */
export async function* listAllPersonalIds(
  kind: PersonalKind,
  person: string,
  until?: string,
): AsyncGenerator<string[]> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Page<string> = await listPersonalIds(kind, person, { cursor, until });
    yield page.items;
    cursor = page.next;
  }
}
