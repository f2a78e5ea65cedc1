import type { SiteSettings } from "../../contract/site-settings.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import type { StoredSettings } from "../site-settings/stored-settings.ts";
import { buildSettingsUpdate, buildUnchangedCondition } from "../site-settings/write-settings.ts";
import { transactWrite } from "../table/transactions.ts";

export const siteSettingsStore = {
  /** Changes fields of the row and its version if nothing was saved since it was read. Returns false on a conflict. */
  update(
    stored: StoredSettings,
    changes: Partial<Omit<SiteSettings, "version" | "free_pack_id" | "premium_price" | "setup">>,
    entry: AuditEntry,
    at: string,
  ): Promise<boolean> {
    const update = buildSettingsUpdate(
      { ...changes, version: stored.settings.version + 1 },
      buildUnchangedCondition(stored, "version"),
    );
    return transactWrite(update, buildAuditPut(entry, at));
  },
};
