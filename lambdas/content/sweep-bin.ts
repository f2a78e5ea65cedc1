import type { AuditAction } from "../../contract/audit-labels.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import type { ContentRow } from "../table/entities.ts";
import { type BinnedRow, contentBinStore, isBinned } from "./content-bin-store.ts";
import { contentStore } from "./content-store.ts";

/** Deletes an item that has been in the bin since `at`, unless it was restored. Returns whether it was deleted. */
export async function sweepBin({ content_id, at }: { content_id: string; at: string }): Promise<boolean> {
  const row = await contentStore.findEvenBinned(content_id);
  return isBinned(row) && row.bin.at === at && deleteForGood(row, "job");
}

/** Returns false if the item has been deleted or restored since it was read. */
export const deleteForGood = (row: BinnedRow, actor: string): Promise<boolean> =>
  contentBinStore.delete(row, buildBinEntry(actor, "content.deleted", row), new Date().toISOString());

export const buildBinEntry = (actor: string, action: AuditAction, { id, title, file_name }: ContentRow) =>
  buildAuditEntry(actor, action, { id, title, file_name });
