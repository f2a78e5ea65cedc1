import type { Entity, FormattedItem, KeyInputItem } from "dynamodb-toolbox/entity";
import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";

/** Reads one row consistently; undefined if there is none. */
export async function findRow<Row extends Entity>(
  entity: Row,
  key: KeyInputItem<Row>,
): Promise<FormattedItem<Row> | undefined> {
  const { Item } = await new GetItemCommand(entity, key, { consistent: true }).send();
  return Item;
}
