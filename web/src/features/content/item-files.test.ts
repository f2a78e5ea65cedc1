import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { AdminContentRow } from "../../../../contract/content-admin.ts";
import { sampleItem } from "../../../../contract/samples.fixture.ts";
import { FileSection } from "./item-files.tsx";
import type { useItemActions } from "./use-item-actions.ts";

const render = (sheet: AdminContentRow["sheet"]) => {
  const row = { ...sampleItem, sheet };
  const actions = { row, sent: { bytes: 0, size: 0 } } as ReturnType<typeof useItemActions>;
  return renderToStaticMarkup(createElement(FileSection, { actions }));
};

it("before an admin replaces the file of a made sheet, they read that members lose its new numbers", () => {
  const sheet = { maker: "addition", version: 1, options: {} } as AdminContentRow["sheet"];
  expect(render(sheet)).toContain("They no longer can once you replace its file.");
  expect(render(null)).not.toContain("no longer can");
});
