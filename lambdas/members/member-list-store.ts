import { QueryCommand } from "dynamodb-toolbox/table/actions/query";
import * as z from "zod";
import { instant } from "../../contract/field-schemas.ts";
import { profile } from "../../contract/members.ts";
import { membership } from "../../contract/membership.ts";
import { invalidInput } from "../errors.ts";
import { memberEntity } from "../table/entities.ts";
import { listNewest, type Page } from "../table/pages.ts";
import { toKeyRange, toSearchText } from "../table/search-key.ts";
import { table } from "../table/table.ts";

const pageSize = 100;

const listed = z.object({
  ...profile.pick({ id: true, email: true, first_name: true, last_name: true }).shape,
  is_admin: z.boolean(),
  membership,
  membership_start_date: instant.nullable(),
  billing: z.object({ status: z.string().nullable() }).optional(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
  deleted_at: instant.nullable(),
});

/** What lists read of a member's row. */
export type ListedMember = z.infer<typeof listed>;

/** What members are found by, in the order in which a search looks. */
const fields = ["email", "first_name", "last_name"] as const;
type Field = (typeof fields)[number];

export const memberListStore = {
  /** Every member, newest first, in one Query a page. */
  newestFirst: (cursor: string | undefined): Promise<Page<ListedMember>> =>
    listNewest(memberEntity, { shape: listed, limit: pageSize, cursor }),

  /**
   * Whose e-mail begins with `text`, then whose first, then whose last name does, each once, in one Query for each
   * of the three that the page reaches. Throws invalid for a cursor of another search.
   */
  async beginningWith(text: string, cursor: string | undefined): Promise<Page<ListedMember>> {
    let place = cursor === undefined ? start : placeOf(cursor, text);
    const items: ListedMember[] = [];
    for (const field of fields.slice(fields.indexOf(place.field))) {
      const { rows, last } = await find(field, text, place.after, pageSize - items.length);
      items.push(...rows.filter((row) => !foundBefore(row, field, text)));
      if (last !== undefined) return { items, next: cursorOf({ field, after: last }) };
      const [further] = fields.slice(fields.indexOf(field) + 1);
      if (!further) break;
      place = { field: further, after: "" };
      if (items.length === pageSize) return { items, next: cursorOf(place) };
    }
    return { items, next: null };
  },
};

async function find(field: Field, text: string, after: string, limit: number) {
  const { first, last } = toKeyRange(text);
  const { Items = [], LastEvaluatedKey } = await table
    .build(QueryCommand)
    .query({
      index: `by_${field}`,
      partition: "members",
      // No key comes between this one and the one before it with a null behind.
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

/** Whether an index that comes before `field` lists the row, too. */
const foundBefore = (row: ListedMember, field: Field, text: string) =>
  fields
    .slice(0, fields.indexOf(field))
    .some((each) => toSearchText(row[each]).startsWith(toSearchText(text)));

/** Where a page ended: in the index of `field`, behind the key `after`; "" is its beginning. */
interface Place {
  field: Field;
  after: string;
}

const start: Place = { field: "email", after: "" };

const cursorOf = ({ field, after }: Place) => Buffer.from(`${field}#${after}`).toString("base64url");

/** A forged cursor can do no more than begin the same search elsewhere. */
function placeOf(cursor: string, text: string): Place {
  const place = Buffer.from(cursor, "base64url").toString();
  const field = fields.find((each) => place.startsWith(`${each}#`));
  const after = place.slice((field ?? "").length + 1);
  if (!field || (after !== "" && !after.startsWith(toSearchText(text))))
    throw invalidInput({ cursor: "Unknown place in the list" });
  return { field, after };
}
