import type { AdminContentRow } from "../../contract/content-admin.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import { uploadMessages } from "../../contract/uploads.ts";
import { conflictWithMessage, invalidInput } from "../errors.ts";
import type { UploadRow } from "../table/system-entities.ts";

interface Failure {
  error: string;
  /** The file has not been uploaded yet. */
  isMissing: boolean;
  /** The error, if the failure is the server's fault. */
  thrown?: unknown;
}

/** The content item made from an upload, or why it failed. */
export type UploadOutcome = { item: AdminContentRow } | Failure;

/**
 * The response: created items and failed uploads. Without any item, throws the first server error; or conflict if no
 * file has been uploaded; or invalid with each file's reason.
 */
export function buildFinishResponse(
  ids: readonly string[],
  uploads: readonly (UploadRow | undefined)[],
  outcomes: readonly UploadOutcome[],
): RouteOutput<"adminCreateContent"> {
  const items = outcomes.flatMap((outcome) => ("item" in outcome ? [outcome.item] : []));
  const failed = ids.flatMap((upload_id, index) => {
    const outcome = outcomes[index];
    if (!outcome || "item" in outcome) return [];
    return [{ ...outcome, upload_id, name: uploads[index]?.name ?? null, index }];
  });
  const serverError = failed.find(({ thrown }) => thrown !== undefined);
  if (items.length === 0 && serverError) throw serverError.thrown;
  if (items.length === 0 && failed.every(({ isMissing }) => isMissing))
    throw conflictWithMessage(uploadMessages.notUploaded);
  if (items.length === 0)
    throw invalidInput(Object.fromEntries(failed.map(({ index, error }) => [`upload_ids.${index}`, error])));
  return { items, failed: failed.map(({ upload_id, name, error }) => ({ upload_id, name, error })) };
}
