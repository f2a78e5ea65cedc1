import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { ConditionCheck } from "dynamodb-toolbox/entity/actions/transactCheck";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { type ContentRow, contentEntity } from "../table/entities.ts";
import { siteSettingsEntity, siteSettingsId } from "../table/system-entities.ts";
import { transactWrite } from "../table/transactions.ts";

const hasNoFreePack: Condition<typeof siteSettingsEntity> = {
  or: [
    { attr: "free_pack_id", exists: false },
    { attr: "free_pack_id", type: "NULL" },
  ],
};

const updateFreePack = (free_pack_id: string | null, current: string | null) =>
  siteSettingsEntity
    .build(UpdateTransaction)
    .item({ id: siteSettingsId, free_pack_id })
    .options({ condition: current === null ? hasNoFreePack : { attr: "free_pack_id", eq: current } });

/** The transaction item that ends the choice of an item. It fails if another one was chosen since. */
export const buildFreePackRelease = (id: string) => updateFreePack(null, id);

/** The transaction item that fails if the item was chosen since. */
export const buildFreePackCheck = (id: string) =>
  siteSettingsEntity
    .build(ConditionCheck)
    .key({ id: siteSettingsId })
    .condition({
      or: [
        { attr: "free_pack_id", exists: false },
        { attr: "free_pack_id", ne: id },
      ],
    });

export const freePackStore = {
  /** Chooses an item that has not changed since it was read, or none. Returns false if that or `current` is outdated. */
  async choose(
    { item, current }: { item: ContentRow | undefined; current: string | null },
    entry: AuditEntry,
    at: string,
  ): Promise<boolean> {
    const itemCheck = item
      ? [
          contentEntity
            .build(ConditionCheck)
            .key({ id: item.id })
            .condition({ attr: "version", eq: item.version }),
        ]
      : [];
    return transactWrite(updateFreePack(item?.id ?? null, current), buildAuditPut(entry, at), ...itemCheck);
  },
};
