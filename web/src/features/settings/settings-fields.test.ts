import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { useForm } from "react-hook-form";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import type { SettingsFields } from "../../../../contract/site-settings-admin.ts";
import { LimitFields } from "./settings-fields.tsx";
import type { SettingsValues } from "./settings-form.ts";
import { TestimonialsField } from "./testimonials-field.tsx";

function RefusedForm() {
  const form = useForm<SettingsValues, unknown, SettingsFields>({
    defaultValues: { testimonials: [], newsletter_enabled: true },
    errors: {
      testimonials: { type: "custom", message: "Too many" },
      newsletter_enabled: { type: "stored", message: "Not usable" },
    },
  });
  return [
    createElement(TestimonialsField, { key: "testimonials", form, hasSamples: false }),
    createElement(LimitFields, { key: "limits", form, isFreePackInvalid: false }),
  ];
}

it("an error of the settings is read out with the group or the checkbox that it is about", () => {
  const html = renderToStaticMarkup(createElement(MemoryRouter, {}, createElement(RefusedForm)));
  const describe = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag} [^>]*aria-describedby="([^"]*)"`, "g"))].map(([, ids = ""]) =>
      ids.split(" ").map((id) =>
        html
          .split(`id="${id}"`)[1]
          ?.split("</p>")[0]
          ?.replace(/^[^>]*>|<[^>]*>/g, ""),
      ),
    );
  expect(describe("fieldset")).toEqual([[expect.stringContaining("On the home page"), "Too many"]]);
  expect(describe("input")).toContainEqual(["Not usable"]);
});
