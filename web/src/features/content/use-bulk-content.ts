import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminContentRow } from "../../../../contract/content-admin.ts";
import { call } from "../../api/client.ts";
import { formatNoun } from "../../format/numbers.ts";
import { useBulkRun } from "../../ui/list/bulk-run.ts";
import { toast } from "../../ui/toast-store.ts";
import {
  type BulkChange,
  type BulkItem,
  type BulkResult,
  type BulkWay,
  type ChangedItem,
  countLostPictures,
  describeBulkResult,
  planItems,
  planUndoItems,
  runBulk,
} from "./bulk-content.ts";
import { useReloadContent, useUpdateCachedRows } from "./content-admin-queries.ts";

const verbs: Record<BulkChange["kind"], string> = {
  access: "changed",
  add_tags: "tagged",
  remove_tags: "changed",
  publish: "published",
  unpublish: "moved to drafts",
  delete: "deleted",
};

/**
 * Changes many items, one by one, with progress, the result of each, and Undo (LIB-26). `chosenId` is the item that
 * was chosen as the free pack: Undo never ends that choice. `onResult` gets what became of the items, so that the list can
 * keep those selected that need another try.
 */
export function useBulkContent(chosenId: string | null, onResult: (result: BulkResult) => void) {
  const { progress, stop, track } = useBulkRun();
  /** The last change can be undone for these items until the page is left. */
  const [undoable, setUndoable] = useState<readonly ChangedItem[]>([]);
  const updateRows = useUpdateCachedRows();
  const reload = useReloadContent();
  const queryClient = useQueryClient();

  async function runItems(items: readonly BulkItem[], way: BulkWay): Promise<BulkResult> {
    return track(items.length, async (bulk) => {
      // A refetch that is under way would show the old rows again.
      await queryClient.cancelQueries({ queryKey: ["content"] });
      const result = await runBulk(items, { call, way, ...bulk });
      updateRows((rows) => applyChanges(rows, result.changed));
      void reload();
      return result;
    });
  }

  async function undo(): Promise<void> {
    const changed = undoable;
    const isDeletion = changed.every(({ after }) => after === undefined);
    const items = planUndoItems(changed, chosenId, Date.now());
    const result = await runItems(items, isDeletion ? "restore" : "change");
    // An item that someone else has changed keeps their change; one that failed can be tried again.
    const retryable = new Set([...result.failed, ...result.skipped].map(({ id }) => id));
    setUndoable(changed.filter(({ before }) => retryable.has(before.id)));
    onResult(result);
    const lost = countLostPictures(result.changed, changed);
    const isRepublished = items.some(({ changes }) => changes?.publish === "now");
    const notes = [
      describeBulkResult(result, "restored"),
      ...(isRepublished ? ["Their publishing date is now today."] : []),
      ...(lost > 0
        ? [`${formatNoun(lost, "item")} lost preview pictures; replace the file to make them again.`]
        : []),
    ];
    const isDone = result.changed.length === items.length;
    toast({
      title: isDone ? "Undone" : "Partly undone",
      description: notes.join(" "),
      tone: isDone ? "success" : "destructive",
    });
  }

  /** `mayRelease`: the admin has confirmed that visitors lose the free pack. */
  async function run(
    rows: readonly AdminContentRow[],
    change: BulkChange,
    mayRelease: boolean,
  ): Promise<void> {
    if (progress) return;
    const items = planItems(rows, change, mayRelease, Date.now());
    const result = await runItems(items, change.kind === "delete" ? "delete" : "change");
    const { changed, conflicting, freePack, failed, skipped } = result;
    const isComplete = conflicting.length + freePack.length + failed.length + skipped.length === 0;
    if (changed.length > 0) setUndoable(changed);
    toast({
      title: isComplete ? "Success" : "Not all items were changed",
      description: describeBulkResult(result, verbs[change.kind]),
      tone: isComplete ? "success" : "destructive",
    });
    onResult(result);
  }

  const canUndo = undoable.length > 0 && !progress;
  return { progress, run, undo: canUndo ? () => void undo() : undefined, stop };
}

/** Puts the saved rows into the list and leaves out the deleted ones. */
function applyChanges(rows: readonly AdminContentRow[], changed: readonly ChangedItem[]): AdminContentRow[] {
  const byId = new Map(changed.map(({ before, after }) => [before.id, after]));
  return rows.flatMap((row) => {
    if (!byId.has(row.id)) return [row];
    const after = byId.get(row.id);
    return after ? [after] : [];
  });
}
