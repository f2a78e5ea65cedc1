import type { UseFormReturn } from "react-hook-form";
import { expect, it } from "vitest";
import { resetToSaved } from "./reset-to-saved.ts";

interface Values {
  subject: string;
  body: string;
  items: string[];
}

/** Behaves like a form of react-hook-form, which has no values before React mounts it. */
function createForm(values: Values) {
  let current = values;
  return {
    getValues: () => current,
    reset: (next: Values) => {
      current = { ...next };
    },
  };
}

it("what is typed while a form is being saved stays, and the rest becomes what was saved (SITE-13)", () => {
  const form = createForm({ subject: " Mazes ", body: "Dear parents", items: ["con_1"] });
  const sent = structuredClone(form.getValues());
  form.reset({ ...sent, body: "Dear parents, one more thing" });
  const saved = { subject: "Mazes", body: "Dear parents", items: ["con_1"] };
  resetToSaved(form as unknown as UseFormReturn<Values>, sent, saved);
  expect(form.getValues()).toEqual({ ...saved, body: "Dear parents, one more thing" });
});
