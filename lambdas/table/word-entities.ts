import { Entity } from "dynamodb-toolbox/entity";
import { item } from "dynamodb-toolbox/schema/item";
import { number } from "dynamodb-toolbox/schema/number";
import { string } from "dynamodb-toolbox/schema/string";
import { entityDefaults } from "./table.ts";

/* The words by which the rows of lists are found (word-rows.ts). docs/table.md describes them too. */

/** The first character only, so that a search for a single character works too. */
export const toWordPartition = (list: string, word: string) => `word#${list}#${[...word][0] ?? ""}`;
export const toWordSortKey = (word: string, id: string) => `${word}#${id}`;

/** One word of the row `id` of a list; `text` has all words of that row, each between spaces. */
export const wordEntity = new Entity({
  ...entityDefaults,
  name: "word",
  meta: { personal: ["word", "text"] },
  computeKey: ({ list, word, id }) => ({
    pk: toWordPartition(`${list}`, `${word}`),
    sk: toWordSortKey(`${word}`, `${id}`),
  }),
  schema: item({
    list: string().key(),
    word: string().key(),
    id: string().key(),
    text: string(),
    ttl: number().optional(),
  }),
});
