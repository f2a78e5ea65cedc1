import { describe, expect, it, vi } from "vitest";
import type { AdminContentRow } from "../../../../contract/content-admin.ts";
import { sampleItem } from "../../../../contract/samples.fixture.ts";
import type { call } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import {
  type ContentChanges,
  countLostPictures,
  describeBulkResult,
  planChange,
  planItems,
  planUndo,
  planUndoItems,
  runBulk,
} from "./bulk-content.ts";

const now = Date.parse("2026-11-22T12:00:00.000Z");

/** A published free item, unless `fields` says otherwise. */
const buildRow = (n: number, fields: Partial<AdminContentRow> = {}): AdminContentRow => ({
  ...sampleItem,
  id: `cnt_${String(n).padStart(12, "0")}`,
  title: `Ducks ${n}`,
  description: null,
  thumbnail_url: "covers/a.webp",
  content_type: "printable",
  tags: ["ducks"],
  page_count: 3,
  cover_is_page: true,
  preview_count: 2,
  preview_revision: 1,
  ...fields,
});
const draft = buildRow(1, { status: "draft" });
const scheduled = buildRow(2, { created_at: "2026-12-01T12:00:00.000Z" });

describe("a bulk change", () => {
  it("saves only what an item needs", () => {
    const row = buildRow(3, { tags: ["ducks", "pond"] });
    expect(planChange(row, { kind: "access", category: "premium" }, now)).toEqual({ category: "premium" });
    expect(planChange(row, { kind: "access", category: "free" }, now)).toBeUndefined();
    expect(planChange(row, { kind: "add_tags", tags: ["pond", "moon"] }, now)).toEqual({
      tags: ["ducks", "pond", "moon"],
    });
    expect(planChange(row, { kind: "add_tags", tags: ["pond"] }, now)).toBeUndefined();
    expect(planChange(row, { kind: "remove_tags", tags: ["ducks", "moon"] }, now)).toEqual({
      tags: ["pond"],
    });
    expect(planChange(row, { kind: "publish" }, now)).toBeUndefined();
    expect(planChange(scheduled, { kind: "publish" }, now)).toEqual({ publish: "now" });
    expect(planChange(draft, { kind: "unpublish" }, now)).toBeUndefined();
  });

  it("is undone to what each item was: access, tags, draft, or the time of its publishing", () => {
    const row = buildRow(3, { tags: null });
    expect(planUndo(row, { category: "premium" }, now)).toEqual({ category: "free" });
    expect(planUndo(row, { tags: ["moon"] }, now)).toEqual({ tags: null });
    expect(planUndo(draft, { publish: "now" }, now)).toEqual({ publish: "draft" });
    expect(planUndo(scheduled, { publish: "now" }, now)).toEqual({ publish: scheduled.created_at });
    expect(planUndo(row, { publish: "draft" }, now)).toEqual({ publish: "now" });
  });

  it("tells for how many items an undo could not bring back the preview", () => {
    const before = buildRow(1);
    const changes = { category: "premium" } as const;
    const premium = { ...before, category: "premium", preview_count: 1 } as const;
    const originals = [{ before, after: premium, changes }];
    const undo = (after: AdminContentRow) => [{ before: premium, after, changes }];
    expect(countLostPictures(undo({ ...before, preview_count: 1 }), originals)).toBe(1);
    expect(countLostPictures(undo(before), originals)).toBe(0);
  });
});

/** An API that answers for each item by its number: 2 has a conflict, 3 is gone, 4 is the free pack, 5 fails. */
const answer = vi.fn((name: string, input: { id: string; release_free_pack?: true }) => {
  const n = Number(input.id.slice(-1));
  if (n === 2) throw new ApiError(409, "conflict", "changed");
  if (n === 3) throw new ApiError(404, "not_found", "gone");
  if (n === 4 && !input.release_free_pack) throw new ApiError(409, "free_pack", "free pack");
  if (n === 5) throw new ApiError(0, "network", "lost");
  return name === "adminDeleteContent" ? { deleted: true } : { ...buildRow(n), version: 2 };
});
const api = (async (name: string, input: never) => answer(name, input)) as unknown as typeof call;
const rows = [1, 2, 3, 4, 5, 6].map((n) => buildRow(n));
const items = rows.map((row, index) => ({ row, changes: index === 5 ? undefined : { tags: ["moon"] } }));

describe("runBulk", () => {
  it("saves each item with its version, and one that fails does not stop the others", async () => {
    const done: number[] = [];
    const { signal } = new AbortController();
    const result = await runBulk(items, { call: api, signal, onProgress: (n) => done.push(n) });
    expect(describeBulkResult(result, "changed")).toBe(
      "1 item changed, 1 item needed no change, 2 were changed by someone else, 1 is the free pack and was not changed, 1 could not be saved.",
    );
    expect(answer).toHaveBeenCalledWith("adminUpdateContent", {
      id: rows[0]?.id,
      version: 1,
      tags: ["moon"],
    });
    expect(done).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("writes thousands with a comma", () => {
    const unchanged = Array.from({ length: 1_200 }, (_, n) => buildRow(n));
    const result = { changed: [], unchanged, conflicting: [], freePack: [], failed: [], skipped: [] };
    expect(describeBulkResult(result, "changed")).toBe("1,200 items needed no change.");
  });

  it("deletes the free pack, and what would take its place, only if the admin has confirmed that", async () => {
    const run = { call: api, signal: new AbortController().signal, onProgress: () => undefined };
    const remove = (mayRelease: boolean) =>
      runBulk(planItems([buildRow(1), buildRow(4)], { kind: "delete" }, mayRelease, now), {
        ...run,
        way: "delete",
      });
    expect((await remove(false)).freePack).toHaveLength(1);
    expect((await remove(true)).changed).toHaveLength(2);
    const hidden = planItems([buildRow(4)], { kind: "unpublish" }, true, now);
    expect((await runBulk(hidden, run)).freePack, "only a deletion asks before").toHaveLength(1);
  });

  it.each<[string, Partial<AdminContentRow>, ContentChanges]>([
    ["published it", { status: "draft" }, { publish: "now" }],
    ["made it free", { category: "premium" }, { category: "free" }],
    ["tagged it", { tags: null }, { tags: ["free-pack"] }],
  ])("undoes what %s and so made an item the free pack", async (_, was, changes) => {
    const run = { call: api, signal: new AbortController().signal, onProgress: () => undefined };
    const changed = [{ before: buildRow(4, was), after: buildRow(4), changes }];
    expect((await runBulk(planUndoItems(changed, null, now), run)).changed).toHaveLength(1);
    const chosen = planUndoItems(changed, buildRow(4).id, now);
    expect((await runBulk(chosen, run)).freePack, "an item that was chosen since").toHaveLength(1);
  });

  it("leaves the other items alone once it is stopped", async () => {
    const abort = new AbortController();
    const many = Array.from({ length: 20 }, () => ({ row: buildRow(1), changes: { tags: [] } }));
    const result = await runBulk(many, {
      call: api,
      signal: abort.signal,
      onProgress: () => abort.abort(),
    });
    expect(result.changed.length).toBeLessThanOrEqual(4);
    expect(result.changed.length + result.skipped.length).toBe(20);
  });
});
