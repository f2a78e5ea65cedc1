import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add, $set } from "dynamodb-toolbox/entity/actions/update";
import type { SiteSettings } from "../../contract/site-settings.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { siteSettingsEntity, siteSettingsId } from "../table/system-entities.ts";
import { transactWrite } from "../table/transactions.ts";

/** The row may exist without a version: choosing the free pack writes it too. */
const neverSaved: Condition<typeof siteSettingsEntity> = { attr: "version", exists: false };

export const siteSettingsStore = {
  /** Changes fields of the row if it has this version (0: never saved). Returns false on a conflict. */
  update(
    version: number,
    { social, testimonials, ...changes }: Partial<Omit<SiteSettings, "version" | "free_pack_id">>,
    entry: AuditEntry,
    at: string,
  ): Promise<boolean> {
    const update = siteSettingsEntity
      .build(UpdateTransaction)
      .item({
        id: siteSettingsId,
        ...changes,
        ...(social && { social: $set(social) }),
        ...(testimonials && { testimonials: $set(testimonials) }),
        updated_at: at,
        version: $add(1),
      })
      .options({ condition: version === 0 ? neverSaved : { attr: "version", eq: version } });
    return transactWrite(update, buildAuditPut(entry, at));
  },
};
