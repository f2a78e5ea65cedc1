import { expect, it } from "vitest";
import { parseFields } from "./stored-settings.ts";

it("a newsletter switch that cannot be read counts as off, and a new site's as on", () => {
  expect(parseFields({}).settings.newsletter_enabled).toBe(true);
  expect(parseFields({ newsletter_enabled: "no" })).toMatchObject({
    settings: { newsletter_enabled: false },
    invalid: ["newsletter_enabled"],
  });
});
