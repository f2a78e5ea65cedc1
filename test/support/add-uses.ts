import { $add } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { limitEntity } from "../../lambdas/table/limit-entities.ts";

/** Counts more uses in the open window of a rate limit, instead of as many requests. Throws if there is no such window. */
export const addUses = (what: string, client: string, uses: number) =>
  limitEntity
    .build(UpdateAttributesCommand)
    .item({ id: `${what}#${client}`, uses: $add(uses) })
    .options({ condition: { attr: "uses", exists: true } })
    .send();
