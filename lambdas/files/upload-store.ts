import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { findRow } from "../table/find-row.ts";
import { type UploadRow, uploadEntity } from "../table/system-entities.ts";

export const uploadStore = {
  /** Writes the rows of up to 100 uploads in one transaction. */
  async createAll([first, ...others]: readonly UploadRow[]): Promise<void> {
    if (!first) return;
    const put = (row: UploadRow) => uploadEntity.build(PutTransaction).item(row);
    await execute(put(first), ...others.map(put));
  },

  /** A consistent read, because `used_by` decides whether the upload may still be used. */
  find: (id: string): Promise<UploadRow | undefined> => findRow(uploadEntity, { id }),
};

/** The transaction item that marks an upload as used by a row. It fails if the upload is used already. */
export const markUploadUsed = (id: string, used_by: string) =>
  uploadEntity
    .build(UpdateTransaction)
    .item({ id, used_by })
    .options({ condition: { attr: "used_by", type: "NULL" } });
