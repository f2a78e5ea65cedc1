import { unexpectedErrorMessage } from "../../../../../contract/errors.ts";
import { ApiError, findFieldError } from "../../../api/errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** Asking again gives the same answer: the limit of a day, a code that is wrong, an item that is gone. */
const finalCodes: readonly ApiError["code"][] = ["too_many_requests", "not_found", "invalid"];

/** Says why a sheet was not drawn, and offers to try again if that may help. */
export function SheetProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isFinal = error instanceof ApiError && finalCodes.includes(error.code);
  const message = error instanceof ApiError ? error.message : unexpectedErrorMessage;
  return (
    <Notice
      tone="danger"
      action={
        !isFinal && (
          <Button size="sm" variant="outline" onClick={onRetry}>
            Retry
          </Button>
        )
      }
    >
      {findFieldError(error) ?? message}
    </Notice>
  );
}
