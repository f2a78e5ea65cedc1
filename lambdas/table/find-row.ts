import type { Entity, FormattedItem } from "dynamodb-toolbox/entity";
import type { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";

/** Reads one row consistently; undefined if there is none. */
export async function findRow<Row extends Entity>(
  command: GetItemCommand<Row>,
): Promise<FormattedItem<Row> | undefined> {
  const { Item } = await command.options({ consistent: true }).send();
  return Item;
}
