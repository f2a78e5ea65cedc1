import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { buildErrorResponse } from "../../api/error-response.fixture.ts";
import { getToasts } from "../../ui/toast-store.ts";
import { type Payment, usePayment } from "./use-payment.ts";

const fetchMock = vi.fn<typeof fetch>();
afterEach(() => vi.unstubAllGlobals());

/** Returns the payment of a member who has chosen an advisor. */
function startPayment(onAdvisorUnavailable = () => undefined): Payment {
  let payment: Payment | undefined;
  const choice = { advisor_id: "adv_1", session_length: 60 } as const;
  const ignore = () => undefined;
  renderToString(
    createElement(function Checkout() {
      payment = usePayment(choice, 8_000, {
        onPaid: ignore,
        onSignInRequired: ignore,
        onAdvisorUnavailable,
      });
      return null;
    }),
  );
  if (!payment) throw new Error("Not rendered");
  return payment;
}

/** Presses "Pay" while the API answers with this error. */
function pressPay(pay: Payment["pay"], status: number, code: string) {
  fetchMock.mockImplementation(async () => buildErrorResponse(status, code));
  return pay(async () => ({ paid: true }));
}

it("Pay keeps its key after a failure, and takes a new one once the booking of its key has closed", async () => {
  vi.stubGlobal("fetch", fetchMock);
  const { pay } = startPayment();
  const listKeys = () =>
    fetchMock.mock.calls.map(([, request]) => new Headers(request?.headers).get("idempotency-key"));
  const press = (status: number, code: string) => pressPay(pay, status, code);
  await press(502, "payment_provider_unavailable");
  await press(409, "conflict");
  await press(409, "conflict");
  const [first, second, third] = listKeys().slice(-3);
  expect([first !== null, second === first, third === second]).toEqual([true, true, false]);
});

it("Pay says that nothing was charged and lists the advisors again if the advisor has no price any more, or takes no bookings", async () => {
  vi.stubGlobal("fetch", fetchMock);
  const onAdvisorUnavailable = vi.fn(() => undefined);
  const { pay } = startPayment(onAdvisorUnavailable);
  await pressPay(pay, 502, "payment_provider_unavailable");
  expect(onAdvisorUnavailable).not.toHaveBeenCalled();
  for (const [status, code] of [
    [400, "invalid"],
    [404, "not_found"],
  ] as const) {
    await pressPay(pay, status, code);
    expect(getToasts()[0]?.description).toBe(
      "This session can't be booked any more. You haven't been charged. Please choose another advisor or length.",
    );
  }
  expect(onAdvisorUnavailable).toHaveBeenCalledTimes(2);
});
