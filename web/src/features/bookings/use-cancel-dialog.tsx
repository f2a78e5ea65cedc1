import { type ReactNode, Suspense, useState } from "react";
import type { Booking } from "../../../../contract/bookings.ts";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";

const CancelDialog = lazyWithRetry(() => import("./cancel-dialog.tsx"));

/**
 * Returns the dialog for cancelling a booking, and what opens it. It stays about the booking as it was then, because the page
 * behind it may load another one in its place, and about that moment: the refund that it has promised must not end under the press. `returnFocus`: what to focus once the button that was pressed may be gone.
 */
export function useCancelDialog(
  now: number,
  returnFocus: () => HTMLElement | null,
): { dialog: ReactNode; openCancelDialog: (booking: Booking) => void } {
  const [shown, setShown] = useState<{ booking: Booking; now: number; open: boolean; isChanged: boolean }>();
  return {
    openCancelDialog: (booking) => setShown({ booking, now, open: true, isChanged: false }),
    dialog: shown && (
      <Suspense>
        <CancelDialog
          booking={shown.booking}
          open={shown.open}
          now={shown.now}
          onClose={(isChanged) => setShown({ ...shown, open: false, isChanged })}
          returnFocus={() => (shown.isChanged ? returnFocus() : null)}
        />
      </Suspense>
    ),
  };
}
