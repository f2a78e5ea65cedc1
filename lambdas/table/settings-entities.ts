import { Entity } from "dynamodb-toolbox/entity";
import { any } from "dynamodb-toolbox/schema/any";
import { item } from "dynamodb-toolbox/schema/item";
import { string } from "dynamodb-toolbox/schema/string";
import { type SettingName, siteSettings } from "../../contract/site-settings.ts";
import { entityDefaults } from "./table.ts";

const setting = any().optional();
type Attributes = Record<SettingName, typeof setting>;
const settings = Object.fromEntries(
  Object.keys(siteSettings.shape).map((name) => [name, setting]),
) as Attributes;

/**
 * The owner's settings, in one row. The values are checked by contract/site-settings.ts alone, field by field: a type here
 * would refuse the whole row for one value.
 */
export const siteSettingsEntity = new Entity({
  ...entityDefaults,
  name: "settings",
  meta: { personal: ["legal_name", "legal_address", "contact_email"] },
  computeKey: ({ id }) => ({ pk: `settings#${id}`, sk: "settings" }),
  schema: item({ id: string().key(), ...settings }),
});

/** The id of that row. */
export const siteSettingsId = "site";
