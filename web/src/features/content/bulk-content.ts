import type { Category } from "../../../../contract/content.ts";
import type { AdminContentRow } from "../../../../contract/content-admin.ts";
import { getPublication } from "../../../../contract/publishing.ts";
import type { RouteInput } from "../../../../contract/routes.ts";
import type { call as callApi } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { formatNoun } from "../../format/numbers.ts";
import { type BulkRun, runEach } from "../../ui/list/bulk-run.ts";

/** Admins do these with many items at once (LIB-26). */
export type BulkChange =
  | { kind: "access"; category: Category }
  | { kind: "add_tags" | "remove_tags"; tags: readonly string[] }
  | { kind: "publish" | "unpublish" | "delete" };

export type ContentChanges = Omit<RouteInput<"adminUpdateContent">, "id" | "version">;

function changeTags(row: AdminContentRow, tags: string[]): ContentChanges | undefined {
  return tags.join("\n") === (row.tags ?? []).join("\n") ? undefined : { tags };
}

/** Builds what has to be saved for an item; undefined if the item is already like that. */
export function planChange(
  row: AdminContentRow,
  change: BulkChange,
  now: number,
): ContentChanges | undefined {
  const tags = row.tags ?? [];
  const publication = getPublication(row, now);
  switch (change.kind) {
    case "access":
      return row.category === change.category ? undefined : { category: change.category };
    case "add_tags":
      return changeTags(row, [...new Set([...tags, ...change.tags])]);
    case "remove_tags":
      return changeTags(
        row,
        tags.filter((tag) => !change.tags.includes(tag)),
      );
    case "publish":
      return publication === "published" ? undefined : { publish: "now" };
    case "unpublish":
      return publication === "draft" ? undefined : { publish: "draft" };
    case "delete":
      return {};
  }
}

/** The change that makes an item as it was before. A publishing date that has passed cannot be set again. */
export function planUndo(before: AdminContentRow, changes: ContentChanges, now: number): ContentChanges {
  const publication = getPublication(before, now);
  return {
    ...(changes.category === undefined ? {} : { category: before.category }),
    ...(changes.tags === undefined ? {} : { tags: before.tags }),
    ...(changes.publish === undefined
      ? {}
      : { publish: { draft: "draft", published: "now", scheduled: before.created_at }[publication] }),
  };
}

/** A changed item before and after the change; `after` is undefined if the item is in the bin. */
export interface ChangedItem {
  before: AdminContentRow;
  after: AdminContentRow | undefined;
  changes: ContentChanges;
}

export interface BulkResult {
  changed: ChangedItem[];
  /** Items that were already like that. */
  unchanged: AdminContentRow[];
  /** Items that someone else has changed or deleted since the list was loaded. */
  conflicting: AdminContentRow[];
  /** The free pack, which a change would take from visitors. */
  freePack: AdminContentRow[];
  failed: AdminContentRow[];
  /** Items that were not reached, because the admin stopped. */
  skipped: AdminContentRow[];
}

export interface BulkItem {
  row: AdminContentRow;
  /** Undefined if nothing has to be saved. */
  changes: ContentChanges | undefined;
  /** Whether the item may stop being the free pack: the admin has confirmed that, or undoes what made it so. */
  mayRelease?: boolean;
}

/** Plans a change of many items. `mayRelease`: the admin has confirmed that a deletion takes the free pack from visitors. */
export const planItems = (
  rows: readonly AdminContentRow[],
  change: BulkChange,
  mayRelease: boolean,
  now: number,
): BulkItem[] =>
  rows.map((row) => ({
    row,
    changes: planChange(row, change, now),
    // All of them: the newest tagged item that is not deleted yet becomes the free pack.
    mayRelease: change.kind === "delete" && mayRelease,
  }));

/**
 * Plans the way back. An item that the change made the free pack by its tag may stop being that; Undo does not end the
 * owner's choice (`chosenId`), which came later.
 */
export const planUndoItems = (
  changed: readonly ChangedItem[],
  chosenId: string | null,
  now: number,
): BulkItem[] =>
  changed.map(({ before, after, changes }) => ({
    row: after ?? before,
    changes: planUndo(before, changes, now),
    mayRelease: before.id !== chosenId,
  }));

/** Each item is changed, moved to the bin, or restored from it. */
export type BulkWay = "change" | "delete" | "restore";

/** Saves each item by itself, so that one that fails does not affect the others. */
export async function runBulk(
  items: readonly BulkItem[],
  { call, way = "change", ...run }: { call: typeof callApi; way?: BulkWay } & BulkRun,
): Promise<BulkResult> {
  const result: BulkResult = {
    changed: [],
    unchanged: [],
    conflicting: [],
    freePack: [],
    failed: [],
    skipped: [],
  };

  async function saveItem({ row, changes, mayRelease }: BulkItem): Promise<void> {
    if (!changes) return void result.unchanged.push(row);
    const { id, version } = row;
    const release = mayRelease ? ({ release_free_pack: true } as const) : {};
    try {
      const after =
        way === "delete"
          ? await call("adminDeleteContent", { id, version, ...release }).then(() => undefined)
          : way === "restore"
            ? await call("adminRestoreContent", { id })
            : await call("adminUpdateContent", { id, version, ...changes, ...release });
      result.changed.push({ before: row, after, changes });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      const isOthers = code === "conflict" || code === "not_found";
      const group = isOthers ? result.conflicting : code === "free_pack" ? result.freePack : result.failed;
      group.push(row);
    }
  }

  const skipped = await runEach(items, saveItem, run);
  result.skipped = skipped.map(({ row }) => row);
  return result;
}

const countItems = (rows: readonly unknown[], one: string, many: string): string[] =>
  rows.length === 0 ? [] : [formatNoun(rows.length, one, many)];

/** Says what became of all items, such as "38 items changed, 2 were changed by someone else." */
export function describeBulkResult(result: BulkResult, verb: string): string {
  const parts = [
    ...countItems(result.changed, `item ${verb}`, `items ${verb}`),
    ...countItems(result.unchanged, "item needed no change", "items needed no change"),
    ...countItems(result.conflicting, "was changed by someone else", "were changed by someone else"),
    ...countItems(
      result.freePack,
      "is the free pack and was not changed",
      "are the free pack and were not changed",
    ),
    ...countItems(result.failed, "could not be saved", "could not be saved"),
    ...countItems(result.skipped, "was not reached", "were not reached"),
  ];
  return `${parts.join(", ")}.`;
}

/** The number of restored items with fewer pictures than before, because those were removed with the change of access. */
export const countLostPictures = (restored: readonly ChangedItem[], originals: readonly ChangedItem[]) =>
  restored.filter(({ after }) => {
    const original = originals.find(({ before }) => before.id === after?.id)?.before;
    if (!after || !original) return false;
    const lostCover = original.thumbnail_url !== null && after.thumbnail_url === null;
    return lostCover || after.preview_count < original.preview_count;
  }).length;
