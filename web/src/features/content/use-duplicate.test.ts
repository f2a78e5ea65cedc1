import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { useDuplicate } from "./use-duplicate.ts";

afterEach(() => void vi.unstubAllGlobals());

it("a copy whose answer was lost is asked for again by its own id, and the next copy has another", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)).copy_id);
    if (asked.length === 1) throw new TypeError("The answer was lost");
    return Response.json({ id: "cnt_2", title: "Copy of Maze" });
  });
  let duplicate: (id: string) => Promise<unknown> = async () => undefined;
  function Page() {
    duplicate = useDuplicate().mutateAsync;
    return null;
  }
  const client = new QueryClient();
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Page)));
  await duplicate("cnt_1").catch(() => undefined);
  await duplicate("cnt_1");
  await duplicate("cnt_1");
  expect(asked).toHaveLength(3);
  expect(asked[1]).toBe(asked[0]);
  expect(asked[2]).not.toBe(asked[0]);
});
