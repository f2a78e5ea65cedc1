import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { type SiteSettings, siteSettings } from "../../contract/site-settings.ts";
import { siteSettingsEntity, siteSettingsId } from "../table/system-entities.ts";

/*
 * The settings that the owner changes without a deployment (contract/site-settings.ts): one row of the table. Secrets, and
 * what a deployment decides, are read by lambdas/settings.ts.
 */

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

/** The settings as they are stored now, for the back office. */
export const readSiteSettings = (): Promise<SiteSettings> => readSettings(true);

async function readSettings(consistent = false): Promise<SiteSettings> {
  const { Item } = await siteSettingsEntity
    .build(GetItemCommand)
    .key({ id: siteSettingsId })
    .options({ consistent })
    .send();
  return siteSettings.parse(Item ?? {});
}
