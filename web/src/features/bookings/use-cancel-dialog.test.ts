import { createElement, isValidElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import type { Booking } from "../../../../contract/bookings.ts";
import { sampleBooking } from "../../../../contract/samples.fixture.ts";
import { toBookedSlot } from "../../../../contract/slots.ts";
import { describeCancelRefund, toCancelInput } from "./cancel-labels.ts";
import { useCancelDialog } from "./use-cancel-dialog.tsx";

const confirmed_time = toBookedSlot({ date: "2027-03-16", time: "9:00 AM", timezone: "America/New_York" });
const booking: Booking = {
  ...sampleBooking,
  state: "confirmed",
  confirmed_time,
  confirmed_at: sampleBooking.created_at,
  meeting_note: "I'll call you.",
};

it("the dialog that cancels a session keeps the refund that it promised when it opened", () => {
  const inTime = Date.parse("2027-03-15T12:59:00Z");
  const tooLate = inTime + 120_000;
  let shown: ReactNode;
  renderToString(
    createElement(function Session() {
      const isFirst = shown === undefined;
      const { dialog, openCancelDialog } = useCancelDialog(isFirst ? inTime : tooLate, () => null);
      // React renders again at once, a minute too late.
      if (isFirst) openCancelDialog(booking);
      shown = dialog ?? null;
      return null;
    }),
  );
  const dialog = isValidElement<{ children: ReactNode }>(shown) ? shown.props.children : null;
  if (!isValidElement<{ booking: Booking; now: number }>(dialog)) throw new Error("It is not open");
  const { now, ...props } = dialog.props;
  expect(describeCancelRefund(booking, tooLate)).toContain("won't be refunded");
  expect(describeCancelRefund(props.booking, now)).toBe("You'll get a full refund of $80.00.");
  expect(toCancelInput(props.booking, now).refund).toBe("full");
});
