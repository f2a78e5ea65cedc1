import { useState } from "react";
import { isFailedRefund, type OutboxItem } from "../../../../contract/outbox.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { nameDelivery } from "./name-delivery.ts";
import type { useTryInList } from "./use-try-in-list.ts";

/** The button that tries a delivery of a list now. Of a failed refund it asks first: someone may have paid it in another way. */
export function TryButton({
  row,
  getTryProps,
}: {
  row: OutboxItem;
  getTryProps: ReturnType<typeof useTryInList>;
}) {
  const [isAsking, setAsking] = useState(false);
  const { onClick: tryNow, ...tryProps } = getTryProps(row.id);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Try now: ${nameDelivery(row)}`}
        {...tryProps}
        onClick={() => (isFailedRefund(row) ? setAsking(true) : tryNow())}
      >
        Try now
      </Button>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setAsking(false)}
        title="Try this refund again?"
        description="If you have already paid them in another way, this pays twice."
        confirmLabel="Try now"
        onConfirm={() => {
          setAsking(false);
          tryNow();
        }}
      />
    </>
  );
}
