import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $set } from "dynamodb-toolbox/entity/actions/update";
import { type SettingName, type SiteSettings, siteSettings } from "../../contract/site-settings.ts";
import { invalidInput } from "../errors.ts";
import { siteSettingsEntity, siteSettingsId } from "../table/settings-entities.ts";
import type { StoredSettings } from "./stored-settings.ts";

/* The only writer of the settings' row, so that nothing is stored that its readers would refuse. */

type SettingsCondition = Condition<typeof siteSettingsEntity>;

/** The transaction item that changes fields of the row. Throws invalid for a value that readers would not accept. */
export const buildSettingsUpdate = (changes: Partial<SiteSettings>, condition: SettingsCondition) =>
  siteSettingsEntity
    .build(UpdateTransaction)
    .item({ id: siteSettingsId, ...parseChanges(changes) })
    .options({ condition });

const absent = {
  version: { attr: "version", exists: false },
  free_pack_id: { attr: "free_pack_id", exists: false },
  premium_price: { attr: "premium_price", exists: false },
  also_premium: { attr: "also_premium", exists: false },
  setup: { attr: "setup", exists: false },
} as const satisfies Record<string, SettingsCondition>;

/** Requires that a field still is what was read, whatever that was. */
export const buildUnchangedCondition = (
  { row }: StoredSettings,
  attr: keyof typeof absent,
): SettingsCondition => (row?.[attr] === undefined ? absent[attr] : { attr, eq: row[attr] });

function parseChanges(changes: Partial<SiteSettings>): Record<string, unknown> {
  const parsed = Object.entries(changes).map(
    ([name, value]) => [name, siteSettings.shape[name as SettingName].safeParse(value)] as const,
  );
  const refused = parsed.flatMap(([name, { error }]) =>
    error ? [[name, error.issues[0]?.message ?? "Invalid"]] : [],
  );
  if (refused.length > 0) throw invalidInput(Object.fromEntries(refused));
  return Object.fromEntries(parsed.map(([name, { data }]) => [name, $set(data)]));
}
