import { QueryCommand } from "dynamodb-toolbox/table/actions/query";
import * as z from "zod";
import { instant } from "../../contract/field-schemas.ts";
import { profile } from "../../contract/members.ts";
import { membership } from "../../contract/membership.ts";
import { adminRoles } from "../../contract/roles.ts";
import { invalidInput } from "../errors.ts";
import { memberEntity } from "../table/entities.ts";
import { listNewest, type Page } from "../table/pages.ts";
import { toKeyRange, toSearchText } from "../table/search-key.ts";
import { table } from "../table/table.ts";

const pageSize = 100;

const listed = z.object({
  ...profile.pick({ id: true, email: true, first_name: true, last_name: true }).shape,
  is_admin: z.boolean(),
  admin_role: z.enum(adminRoles).optional(),
  membership,
  membership_start_date: instant.nullable(),
  billing: z.object({ status: z.string().nullable() }).optional(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
  email_verified_at: instant.nullish(),
  mfa_enabled_at: instant.nullish(),
  deleted_at: instant.nullable(),
});

/** The attributes of a member's row that lists read. */
export type ListedMember = z.infer<typeof listed>;

/** The searched fields, in search order. */
const fields = ["email", "first_name", "last_name"] as const;
type Field = (typeof fields)[number];

export const memberListStore = {
  /** A page of all members, newest first, in one Query. */
  listNewest: (cursor: string | undefined): Promise<Page<ListedMember>> =>
    listNewest(memberEntity, { shape: listed, limit: pageSize, cursor }),

  /**
   * A page of the members whose email, first name or last name begins with `text`, in this order, each once. One Query
   * per index that the page reaches. Throws invalid for the cursor of another search.
   */
  async search(text: string, cursor: string | undefined): Promise<Page<ListedMember>> {
    let position = cursor === undefined ? start : parsePosition(cursor, text);
    const items: ListedMember[] = [];
    for (const field of fields.slice(fields.indexOf(position.field))) {
      const { rows, last } = await queryIndex(field, text, position.after, pageSize - items.length);
      items.push(...rows.filter((row) => !isFoundEarlier(row, field, text)));
      if (last !== undefined) return { items, next: encodePosition({ field, after: last }) };
      const [nextField] = fields.slice(fields.indexOf(field) + 1);
      if (!nextField) break;
      position = { field: nextField, after: "" };
      if (items.length === pageSize) return { items, next: encodePosition(position) };
    }
    return { items, next: null };
  },
};

async function queryIndex(field: Field, text: string, after: string, limit: number) {
  const { first, last } = toKeyRange(text);
  const { Items = [], LastEvaluatedKey } = await table
    .build(QueryCommand)
    .query({
      index: `by_${field}`,
      partition: "members",
      // `after` with a null character is the first possible key after it.
      range: { between: [after ? `${after}\0` : first, last] },
    })
    .options({ limit, attributes: Object.keys(listed.shape) })
    .send();
  const reached: unknown = LastEvaluatedKey?.[`${field}_sk`];
  return {
    rows: Items.map((item) => listed.parse(item)),
    last: typeof reached === "string" ? reached : undefined,
  };
}

/** Whether the search has already found the row by an earlier field. */
const isFoundEarlier = (row: ListedMember, field: Field, text: string) =>
  fields
    .slice(0, fields.indexOf(field))
    .some((each) => toSearchText(row[each]).startsWith(toSearchText(text)));

/** Where a page ended: in the index of `field`, after the key `after`, or at its beginning if that is "". */
interface Position {
  field: Field;
  after: string;
}

const start: Position = { field: "email", after: "" };

const encodePosition = ({ field, after }: Position) => Buffer.from(`${field}#${after}`).toString("base64url");

/** Decodes a cursor; a forged one can only move within the same search. */
function parsePosition(cursor: string, text: string): Position {
  const decoded = Buffer.from(cursor, "base64url").toString();
  const field = fields.find((each) => decoded.startsWith(`${each}#`));
  const after = decoded.slice((field ?? "").length + 1);
  if (!field || (after !== "" && !after.startsWith(toSearchText(text))))
    throw invalidInput({ cursor: "Unknown cursor" });
  return { field, after };
}
