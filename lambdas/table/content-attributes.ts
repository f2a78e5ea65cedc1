import { anyOf } from "dynamodb-toolbox/schema/anyOf";
import { list } from "dynamodb-toolbox/schema/list";
import { map } from "dynamodb-toolbox/schema/map";
import { nul } from "dynamodb-toolbox/schema/nul";
import { number } from "dynamodb-toolbox/schema/number";
import { record } from "dynamodb-toolbox/schema/record";
import { string } from "dynamodb-toolbox/schema/string";

/* The attributes of an item that are maps (entities.ts). */

/** An item in the bin keeps since when and what it was before; null for one that is not in it (LIB-33). */
export const bin = anyOf(nul(), map({ at: string(), status: string().enum("published", "draft") }));

/** A recipe (contract/sheet-recipe.ts), or null. */
export const sheet = anyOf(
  nul(),
  map({
    maker: string(),
    version: number(),
    options: record(string(), anyOf(string(), list(string()))),
  }),
);
