import type { Submission } from "../../../../contract/submissions.ts";
import { formatNoun } from "../../format/numbers.ts";
import { showError, toast } from "../../ui/toast-store.ts";
import { useSetHandled } from "./submission-queries.ts";

const countMessages = (count: number) => formatNoun(count, "message");

/**
 * Marks messages as handled, or opens them again, and says so with a way to undo it. `onChanged` gets the ids of those that were
 * changed, so that the others stay selected for another try.
 */
export function useHandleSubmissions(onChanged: (ids: string[]) => void) {
  const { mutate, isPending } = useSetHandled(({ changed, failed, outdated }, { handled, isUndo }) => {
    onChanged(changed.map(({ id }) => id));
    const done = `${countMessages(changed.length)} ${handled ? "marked as handled" : "reopened"}`;
    if (failed > 0)
      showError(
        `${done}; ${countMessages(failed)} not changed. ${outdated === failed ? `Someone else changed ${failed === 1 ? "it" : "them"} in the meantime.` : "Please try again."}`,
        "Not all messages were changed",
      );
    else
      toast({
        title: isUndo ? "Undone" : handled ? "Handled" : "Reopened",
        description: `${done}.`,
        tone: "success",
        action: isUndo
          ? undefined
          : {
              label: "Undo",
              onAction: () => mutate({ rows: changed, handled: !handled, isUndo: true }),
            },
      });
  });
  const setHandled = (rows: readonly Submission[], handled: boolean) =>
    mutate({ rows, handled, isUndo: false });
  return { setHandled, isPending };
}
