import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import type { MemberImport } from "../../../../contract/imports.ts";
import { DoneStep } from "./import-dialog.tsx";

it.each([0, 1])("a finished import with %i new members offers to email them if there are any", (created) => {
  const data = { created, updated: 5, bad: 0, failed: 0, undo_until: null } as MemberImport;
  const step = createElement(DoneStep, { id: "imp_1", data, onNew: () => undefined });
  const html = renderToStaticMarkup(
    createElement(MemoryRouter, {}, createElement(QueryClientProvider, { client: new QueryClient() }, step)),
  );
  expect(html).toContain("5 changed");
  expect(html.includes("know yet")).toBe(created > 0);
  expect(html.includes("Tell them")).toBe(created > 0);
});
