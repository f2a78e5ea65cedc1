import { Entity } from "dynamodb-toolbox/entity";
import { any } from "dynamodb-toolbox/schema/any";
import { item } from "dynamodb-toolbox/schema/item";
import { string } from "dynamodb-toolbox/schema/string";
import { entityDefaults } from "./table.ts";

/**
 * The owner's settings, in one row. The values are checked by contract/site-settings.ts alone, field by field: a type here
 * would refuse the whole row for one value.
 */
export const siteSettingsEntity = new Entity({
  ...entityDefaults,
  name: "settings",
  meta: { personal: ["legal_name", "legal_address", "contact_email"] },
  computeKey: ({ id }) => ({ pk: `settings#${id}`, sk: "settings" }),
  schema: item({
    id: string().key(),
    download_limit: any().optional(),
    free_pack_id: any().optional(),
    legal_name: any().optional(),
    legal_address: any().optional(),
    contact_email: any().optional(),
    social: any().optional(),
    testimonials: any().optional(),
    form_hook_url: any().optional(),
    upgrade_hook_url: any().optional(),
    newsletter_enabled: any().optional(),
    brand_name: any().optional(),
    tagline: any().optional(),
    blurb: any().optional(),
    newsletter_name: any().optional(),
    sender_name: any().optional(),
    hero_headline: any().optional(),
    pack_headline: any().optional(),
    main_color: any().optional(),
    accent_color: any().optional(),
    logo: any().optional(),
    share_picture: any().optional(),
    timezone: any().optional(),
    faq: any().optional(),
    welcome_text: any().optional(),
    terms_addition: any().optional(),
    privacy_addition: any().optional(),
    cookies_addition: any().optional(),
    disclaimer_addition: any().optional(),
    premium_price: any().optional(),
    also_premium: any().optional(),
    setup: any().optional(),
    version: any().optional(),
  }),
});

/** The id of that row. */
export const siteSettingsId = "site";
