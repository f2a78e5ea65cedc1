import { expect, it } from "vitest";
import type { Newsletter } from "../../../../contract/newsletter-admin.ts";
import { describeConflicts, findDifferences, rebaseValues } from "./use-newsletter-form.ts";

const own = {
  audience: "all",
  subject: "Rain",
  body: "It rains.",
  items: [],
} as Partial<Newsletter> as Newsletter;
const others = { ...own, subject: "Snow", body: "It snows." };
const typed = { audience: "all", subject: "", body: "Half an hour of text", item_ids: [] } as const;
const toEdited = (values: object) => ({ ...typed, item_ids: [], ...values });

it("a typed newsletter is laid over the draft that another owner has saved in the meantime", () => {
  expect(rebaseValues(toEdited({}), null, others)).toEqual(toEdited({ subject: "Snow" }));
  expect(describeConflicts(null, others)).toEqual(["Subject: Snow", "Text: It snows."]);
});

it("edits of a draft that another owner has sent or deleted stay, and so does the rest of its text", () => {
  const edited = toEdited({ subject: "Rain", body: "It rains a lot." });
  expect(rebaseValues(edited, own, null)).toEqual(edited);
  expect(describeConflicts(own, null)).toEqual(["If you save, you start a new draft."]);
});

it("a draft that an earlier press has saved has no differences from what was sent, and another owner's has", () => {
  const sent = toEdited({ subject: "Rain", body: "It rains.", item_ids: ["cnt_1", "cnt_2"] });
  const items = [{ id: "cnt_1" }, { id: "cnt_2" }] as Newsletter["items"];
  expect(findDifferences(sent, { ...own, items })).toEqual({});
  expect(Object.keys(findDifferences(sent, { ...others, items }))).toEqual(["subject", "body"]);
});
