import { useState } from "react";
import { isFailedRefund, type OutboxItem } from "../../../../contract/outbox.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { nameDelivery } from "./name-delivery.ts";
import type { useTryInList } from "./use-try-in-list.ts";

/**
 * The button that tries a delivery of a list now. Of a failed refund it asks first, because someone may have paid it in another
 * way. A session's refund can be settled instead.
 */
export function TryButton({
  row,
  getTryProps,
}: {
  row: OutboxItem;
  getTryProps: ReturnType<typeof useTryInList>["getTryProps"];
}) {
  const [isAsking, setAsking] = useState(false);
  const { onClick: tryNow, onSettle: settle, ...tryProps } = getTryProps(row);
  const hasChoice = row.can_settle === true;
  const label = hasChoice ? "Resolve" : "Try now";
  const answer = (run: () => void) => () => {
    setAsking(false);
    run();
  };
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={`${label}: ${nameDelivery(row)}`}
        {...tryProps}
        onClick={() => (isFailedRefund(row) ? setAsking(true) : tryNow())}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setAsking(false)}
        title={hasChoice ? "How will the client get their money?" : "Try this refund again?"}
        description={
          hasChoice
            ? "If you have already paid all of it in another way, such as by bank transfer, say so: trying again would pay twice. Once you have said so, the client gets an email, and it can't be tried again."
            : "If you have already paid them in another way, this pays twice."
        }
        confirmLabel={hasChoice ? "Try again now" : "Try now"}
        otherAction={
          hasChoice && (
            <Button variant="outline" onClick={answer(settle)}>
              Paid in another way
            </Button>
          )
        }
        onConfirm={answer(tryNow)}
      />
    </>
  );
}
