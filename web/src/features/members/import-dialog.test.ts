import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import type { MemberImport } from "../../../../contract/imports.ts";
import { DoneStep, describeImport } from "./import-dialog.tsx";

/** The page after an import that has added no one and changed five members. */
const renderDone = (counts: Partial<MemberImport>) => {
  const none = { created: 0, bad: 0, failed: 0, expires_at: "2027-01-01T00:00:00.000Z" };
  const data = { ...none, updated: 5, undo_until: null, ...counts } as MemberImport;
  const step = createElement(DoneStep, { id: "imp_1", data, onNew: () => undefined });
  return renderToStaticMarkup(
    createElement(MemoryRouter, {}, createElement(QueryClientProvider, { client: new QueryClient() }, step)),
  );
};

it("an import speaks only of what there is: readers, unsubscribed ones, questions and problems", () => {
  const counts = { rows_total: 3, to_subscribe: 0, refused: 0, to_ask: 0 } as MemberImport;
  const start = "has 3 rows. Nothing has been imported yet.";
  expect(describeImport(counts)).toBe(start);
  expect(describeImport({ ...counts, to_subscribe: 1, refused: 2, to_ask: 1 })).toBe(
    `${start} The newsletter gains 1 reader. 2 readers have unsubscribed and are left out. 1 reader without a proof of consent will be asked once by email.`,
  );
  expect(renderDone({})).not.toContain("problem");
  expect(renderDone({ bad: 1, failed: 1 })).toContain("2 rows had a problem and were left out.");
});

it.each([0, 1])("a finished import with %i new members offers to email them if there are any", (created) => {
  const html = renderDone({ created });
  expect(html).toContain("5 changed");
  expect(html.includes("know yet")).toBe(created > 0);
  expect(html.includes("Tell them")).toBe(created > 0);
});
