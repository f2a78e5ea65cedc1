import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { type SiteSettings, siteSettings } from "../../contract/site-settings.ts";
import { siteSettingsEntity } from "../table/system-entities.ts";

/*
 * The settings that the owner changes without a deployment (contract/site-settings.ts): one row of the table. Secrets, and
 * what a deployment decides, are read by lambdas/settings.ts.
 */

/** The id of the one row. */
export const siteSettingsId = "site";

/** A change takes effect within this time in every Lambda instance. */
const cacheMs = 30_000;
let cached: { settings: Promise<SiteSettings>; until: number } | undefined;

/**
 * The current settings, with defaults for what is not set. Concurrent callers share one read, and a failed read is not
 * cached. Throws for a row that does not match the contract.
 */
export function getSiteSettings(now = Date.now()): Promise<SiteSettings> {
  if (cached && now < cached.until) return cached.settings;
  const settings = readSettings();
  cached = { settings, until: now + cacheMs };
  settings.catch(() => {
    cached = undefined;
  });
  return settings;
}

async function readSettings(): Promise<SiteSettings> {
  const { Item } = await siteSettingsEntity.build(GetItemCommand).key({ id: siteSettingsId }).send();
  return siteSettings.parse(Item ?? {});
}
