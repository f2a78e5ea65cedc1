import { expect, it } from "vitest";
import { parseFields } from "./stored-settings.ts";

it("a newsletter switch that cannot be read counts as off, and a new site's as on", () => {
  expect(parseFields({}).settings.newsletter_enabled).toBe(true);
  expect(parseFields({ newsletter_enabled: "no" })).toMatchObject({
    settings: { newsletter_enabled: false },
    invalid: ["newsletter_enabled"],
  });
});

it("a setting that cannot be read takes no other one with it, and is named", () => {
  const { settings, invalid } = parseFields({
    download_limit: "many",
    newsletter_enabled: true,
    brand_name: "Little Oaks",
    social: 7,
  });
  expect(invalid).toEqual(["download_limit", "social"]);
  expect(settings).toMatchObject({
    download_limit: 100,
    newsletter_enabled: true,
    brand_name: "Little Oaks",
  });
  expect(settings.social).toBeUndefined();
});
