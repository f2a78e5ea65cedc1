import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { useBulkRun } from "./bulk-run.ts";

afterEach(() => vi.unstubAllGlobals());

it("a change of many rows waits for the one that runs, also if that fails", async () => {
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => undefined);
  const bulk = renderBulkRun();
  const steps: string[] = [];
  const first = bulk.track(1, async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    steps.push("the first ends");
    throw new Error("offline");
  });
  const undo = bulk.track(1, async () => void steps.push("undo begins"));
  await expect(first).rejects.toThrow("offline");
  await undo;
  expect(steps).toEqual(["the first ends", "undo begins"]);
});

function renderBulkRun() {
  let bulk: ReturnType<typeof useBulkRun> | undefined;
  function List() {
    bulk = useBulkRun();
    return null;
  }
  renderToString(createElement(List));
  if (!bulk) throw new Error("The list was not rendered");
  return bulk;
}
