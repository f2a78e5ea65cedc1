import type { AdminContentRow } from "../../contract/content-admin.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import { uploadMessages } from "../../contract/uploads.ts";
import { conflictWithMessage, invalidInput } from "../errors.ts";
import type { UploadRow } from "../table/system-entities.ts";

interface Failure {
  error: string;
  /** Nothing has been sent yet. */
  isMissing: boolean;
  /** It is our fault, and this is what happened. */
  thrown?: unknown;
}

/** What became of one upload: an item, or why not. */
export type UploadOutcome = { item: AdminContentRow } | Failure;

/**
 * What is answered: the items, and the failures beside them. Where there is no item, throws what broke on our side;
 * else conflict where nothing has arrived yet; else invalid, with each file's reason.
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
    return [{ ...outcome, upload_id, name: uploads[index]?.name ?? null, place: index }];
  });
  const broken = failed.find(({ thrown }) => thrown !== undefined);
  if (items.length === 0 && broken) throw broken.thrown;
  if (items.length === 0 && failed.every(({ isMissing: absent }) => absent))
    throw conflictWithMessage(uploadMessages.notUploaded);
  if (items.length === 0)
    throw invalidInput(Object.fromEntries(failed.map(({ place, error }) => [`upload_ids.${place}`, error])));
  return { items, failed: failed.map(({ upload_id, name, error }) => ({ upload_id, name, error })) };
}
