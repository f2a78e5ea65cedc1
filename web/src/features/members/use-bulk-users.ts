import type { MemberRecord } from "../../../../contract/members-admin.ts";
import { call } from "../../api/client.ts";
import { ApiError, getAdminErrorMessage } from "../../api/errors.ts";
import { formatNumber } from "../../format/numbers.ts";
import { runEach, useBulkRun } from "../../ui/list/bulk-run.ts";
import { toast } from "../../ui/toast-store.ts";
import { useMemberLists } from "./member-queries.ts";
import { countUsers } from "./users-labels.ts";

export type UserChange = { kind: "label"; label: string; is_set: boolean } | { kind: "delete" };

/** A user, with the changed label in their own spelling, which an undo of its removal puts back. */
type ChangedUser = MemberRecord & { had?: string | undefined };

interface Result {
  changed: ChangedUser[];
  unchanged: MemberRecord[];
  failed: MemberRecord[];
  /** Says why the last one failed. */
  message: string;
}

/**
 * Changes the selected users one by one (ADMIN-32), with progress, what became of them, and Undo for labels. `onDone` gets the
 * ids of those who are done, so that the others stay selected for another try.
 */
export function useBulkUsers(onDone: (ids: string[]) => void) {
  const { progress, stop, track } = useBulkRun();
  const lists = useMemberLists();

  async function run(rows: readonly ChangedUser[], change: UserChange, isUndo = false): Promise<void> {
    const result: Result = { changed: [], unchanged: [], failed: [], message: "" };
    const skipped = await track(rows.length, (bulk) =>
      runEach(rows, (row) => changeUser(row, change, result), bulk),
    );
    void lists.reload();
    const { changed, unchanged, failed } = result;
    const isComplete = failed.length + skipped.length === 0;
    const done = isUndo ? "Undone" : changed.length > 0 ? "Success" : "Nothing to change";
    const canUndo = change.kind === "label" && changed.length > 0 && !isUndo;
    toast({
      title: isComplete ? done : "Not all users were changed",
      description: describeUserChange({ ...result, skipped }, change),
      tone: isComplete ? "success" : "destructive",
      ...(canUndo && {
        action: {
          label: "Undo",
          onAction: () => void run(changed, { ...change, is_set: !change.is_set }, true),
        },
      }),
    });
    onDone([...changed, ...unchanged].map(({ id }) => id));
  }

  return { progress, run, stop };
}

/** Says what became of all users, such as "2 users labeled, 1 user already had the label “Ghost”." */
export function describeUserChange(
  { changed, unchanged, skipped, failed, message }: Result & { skipped: MemberRecord[] },
  change: UserChange,
): string {
  const [done, before] =
    change.kind === "delete"
      ? ["deleted", ""]
      : change.is_set
        ? ["labeled", `already had the label “${change.label}”`]
        : ["changed", `did not have the label “${change.label}”`];
  const describe = (rows: readonly MemberRecord[], fate: string) =>
    rows.length === 0 ? [] : [`${countUsers(rows.length)} ${fate}`];
  const parts = [
    ...describe(changed, done),
    ...describe(unchanged, before),
    ...describe(skipped, "not reached"),
  ].join(", ");
  const failure = failed.length === 0 ? "" : `Failed for ${nameFailed(failed)}: ${message}`;
  return [parts && `${parts}.`, failure].filter(Boolean).join(" ");
}

/** More users than these are counted. */
const maxNamed = 3;

function nameFailed(rows: readonly MemberRecord[]): string {
  const names = rows.slice(0, maxNamed).map(({ email }) => email);
  const rest = rows.length - names.length;
  return `${names.join(", ")}${rest > 0 ? ` and ${formatNumber(rest)} more` : ""}`;
}

/** Sends the change of one user, and notes in `result` what became of it. */
async function changeUser(row: ChangedUser, change: UserChange, result: Result): Promise<void> {
  const { id } = row;
  try {
    if (change.kind === "delete") {
      const { accepted } = await call("adminDeleteImported", { id });
      result[accepted ? "changed" : "unchanged"].push(row);
    } else {
      const { is_set } = change;
      const { changed, had } = await call("adminLabelMember", { id, label: row.had ?? change.label, is_set });
      result[changed ? "changed" : "unchanged"].push({ ...row, had });
    }
  } catch (error) {
    const fields = error instanceof ApiError ? error.fields : undefined;
    result.failed.push(row);
    result.message = fields?.label ?? getAdminErrorMessage(error, "Please try again.");
  }
}
