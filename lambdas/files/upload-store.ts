import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { type UploadRow, uploadEntity } from "../table/system-entities.ts";

export const uploadStore = {
  /** Writes the rows of up to 100 uploads: all of them or none. */
  async createAll([first, ...others]: readonly UploadRow[]): Promise<void> {
    if (!first) return;
    const put = (row: UploadRow) => uploadEntity.build(PutTransaction).item(row);
    await execute(put(first), ...others.map(put));
  },

  /** Read consistently: whether it was used decides what is done with it. */
  async find(id: string): Promise<UploadRow | undefined> {
    const { Item } = await uploadEntity
      .build(GetItemCommand)
      .key({ id })
      .options({ consistent: true })
      .send();
    return Item;
  },
};

/** The item that lets an upload become `used_by`, once, in the transaction that makes what it becomes. */
export const markUploadUsed = (id: string, used_by: string) =>
  uploadEntity
    .build(UpdateTransaction)
    .item({ id, used_by })
    .options({ condition: { attr: "used_by", type: "NULL" } });
