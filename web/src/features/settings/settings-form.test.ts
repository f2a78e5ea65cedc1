import { expect, it } from "vitest";
import { type AdminSettings, settingsFields } from "../../../../contract/site-settings-admin.ts";
import { getChanges, toFormValues } from "./settings-form.ts";

const stored: Partial<AdminSettings> = {
  social: [],
  testimonials: [],
  faq: [{ question: "Why?", answer: "Because." }],
  form_hook_url: null,
  download_limit: 100,
  newsletter_enabled: true,
  timezone: "UTC",
  logo: null,
  share_picture: null,
  invalid: [],
};
const settings = stored as AdminSettings;

it("a save of one field changes that field alone", () => {
  const input = settingsFields.parse({ ...toFormValues(settings), tagline: "Play" });
  expect(getChanges(input, settings)).toEqual({ tagline: "Play" });
});

it("a stage's parameter that is no address stops no save of a valid one", () => {
  const input = settingsFields.parse({ ...toFormValues(settings), form_hook_url: "https://a.example/hook" });
  const mistyped = { ...settings, form_hook_url: "a.example/hook" };
  expect(getChanges(input, mistyped)).toEqual({ form_hook_url: "https://a.example/hook" });
});
