import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { importMessages, type MemberImport } from "../../../../contract/imports.ts";
import { DoneStep as AdoptionDoneStep } from "./adoption-steps.tsx";
import { DoneStep, describeImport } from "./import-dialog.tsx";
import { ImportMapping } from "./import-mapping.tsx";
import { formatState } from "./past-imports.tsx";

const render = (step: ReactElement) =>
  renderToStaticMarkup(
    createElement(MemoryRouter, {}, createElement(QueryClientProvider, { client: new QueryClient() }, step)),
  );

const buildImport = (counts: Partial<MemberImport>) => {
  const none = { created: 0, bad: 0, failed: 0, expires_at: "2027-01-01T00:00:00.000Z" };
  return {
    ...none,
    updated: 5,
    undo_until: null,
    problem: null,
    rows_done: 5,
    rows_total: 5,
    ...counts,
  } as MemberImport;
};

/** The page after an import that has added no one and changed five members. */
const renderDone = (counts: Partial<MemberImport>) =>
  render(createElement(DoneStep, { id: "imp_1", data: buildImport(counts), onNew: () => undefined }));
const renderAdopted = (counts: Partial<MemberImport>) =>
  render(createElement(AdoptionDoneStep, { data: buildImport(counts), onStarted: () => undefined }));

it("an import speaks only of what there is: readers, unsubscribed ones, questions and problems", () => {
  const counts = { rows_total: 3, to_subscribe: 0, refused: 0, to_ask: 0 } as MemberImport;
  const start = "has 3 rows. Nothing has been imported yet.";
  expect(describeImport(counts)).toBe(start);
  expect(describeImport({ ...counts, to_subscribe: 1, refused: 2, to_ask: 1 })).toBe(
    `${start} The newsletter gains 1 reader. 2 readers have unsubscribed and are left out. 1 reader without proof of consent will be asked once by email.`,
  );
  expect(renderDone({})).not.toContain("problem");
  expect(renderDone({ bad: 1, failed: 1 })).toContain("2 rows had a problem and were left out.");
});

it.each([0, 1])("a finished import with %i new members offers to email them if there are any", (created) => {
  const html = renderDone({ created });
  expect(html).toContain("5 changed");
  expect(html.includes("sends a link to choose a password")).toBe(created > 0);
  expect(html.includes("Tell them")).toBe(created > 0);
});

it("an import or adoption whose day has ended before its last row says so, and how to go on", () => {
  const counts = { rows_done: 1_100, rows_total: 3_000 };
  expect(renderDone(counts)).toContain("It stopped at row 1,100 of 3,000 after 24 hours");
  expect(renderDone(counts)).toContain("Import the file again to go on.");
  expect(renderAdopted(counts)).toContain("It stopped at customer 1,100 of 3,000 after 24 hours");
  expect(renderAdopted(counts)).toContain("Look at Stripe again to go on.");
  expect(formatState({ state: "done", ...counts })).toBe("Done in part");
  expect(renderDone({}) + renderAdopted({})).not.toContain("It stopped");
  expect(formatState(buildImport({ state: "done" }))).toBe("Done");
});

it("an import that has stopped asking readers says how many it did not ask, and why", () => {
  const problem = importMessages.askingStopped.complaints;
  const html = renderDone({ problem, to_ask: 9_950 });
  expect(html).toContain("9,950 readers were not asked");
  expect(html).toContain(problem);
  expect(renderDone({ to_ask: 3 })).not.toContain("not asked");
});

it("columns of an import without a name have their number in the label of their field", () => {
  const column = { heading: "", samples: [], field: null, reason: null };
  const columns = [column, { ...column, heading: "email" }, column];
  const data = buildImport({ id: "imp_1", source: "csv", columns, choices: null });
  const html = render(createElement(ImportMapping, { data, onDirtyChange: () => undefined }));
  const labels = [...html.matchAll(/What “(.*?)” becomes/g)].map(([, name]) => name);
  expect(labels).toEqual(["(no name, column 1)", "email", "(no name, column 3)"]);
});
