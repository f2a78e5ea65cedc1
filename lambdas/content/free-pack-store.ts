import { ConditionCheck } from "dynamodb-toolbox/entity/actions/transactCheck";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import type { StoredSettings } from "../site-settings/stored-settings.ts";
import { buildSettingsUpdate, buildUnchangedCondition } from "../site-settings/write-settings.ts";
import { type ContentRow, contentEntity } from "../table/entities.ts";
import { siteSettingsEntity, siteSettingsId } from "../table/settings-entities.ts";
import { transactWrite } from "../table/transactions.ts";

/** The transaction item that ends the choice of an item. It fails if another one was chosen since. */
export const buildFreePackRelease = (id: string) =>
  buildSettingsUpdate({ free_pack_id: null }, { attr: "free_pack_id", eq: id });

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
  /** Chooses an item, or none. Returns false if the item or the choice before has changed since it was read. */
  async choose(
    { item, stored }: { item: ContentRow | undefined; stored: StoredSettings },
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
    const update = buildSettingsUpdate(
      { free_pack_id: item?.id ?? null },
      buildUnchangedCondition(stored, "free_pack_id"),
    );
    return transactWrite(update, buildAuditPut(entry, at), ...itemCheck);
  },
};
