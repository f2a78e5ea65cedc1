import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import { StripeError } from "../api/errors.ts";
import { readBody } from "../api/read-body.ts";
import { answerBank, payCheckout } from "../checkout-completion.ts";
import { passTime } from "../clock/pass-time.ts";
import type { Desk } from "../context.ts";
import type { CheckoutSession } from "../store/objects.ts";
import { cardForm } from "./card-fields.ts";
import { bankPage, checkoutPage, closedPage } from "./checkout-page.ts";
import { redirect, sendPage } from "./page.ts";

interface Place {
  id: string;
  /** Set on the page on which the holder's bank asks. */
  step: string | undefined;
}

const buyerForm = z.object({
  email: z.string().trim().max(512).default(""),
  name: z.string().trim().max(256).default(""),
});
const bankForm = z.object({ outcome: z.enum(["succeed", "fail"]).catch("fail") });

/** Shows the page on which a checkout is paid, and takes what its forms send. */
export async function answerCheckout(
  desk: Desk,
  request: IncomingMessage,
  response: ServerResponse,
  { id, step }: Place,
): Promise<void> {
  const { store, account, deliveries } = desk;
  const form =
    request.method === "POST" ? Object.fromEntries(new URLSearchParams(await readBody(request))) : undefined;
  store.transaction(() => passTime(account));
  const checkout = account.checkoutSessions.get(id);
  if (checkout.status !== "open") {
    if (form && checkout.status === "complete") return redirect(response, successOf(checkout));
    return sendPage(response, 200, closedPage(checkout, successOf(checkout)));
  }
  const isAsking = step !== undefined && account.checkoutPlans.get(id).authenticating !== null;
  if (step && !isAsking) return redirect(response, `/c/pay/${id}`);
  if (!form)
    return sendPage(response, 200, isAsking ? bankPage(account, checkout) : checkoutPage(account, checkout));
  try {
    const after = store.transaction(() =>
      isAsking
        ? answerBank(account, id, bankForm.parse(form).outcome)
        : payCheckout(account, id, buyerOf(desk, checkout, form), cardForm.parse(form)),
    );
    await store.flush();
    deliveries.go();
    redirect(response, after.status === "complete" ? successOf(after) : `/c/pay/${id}/authenticate`);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    sendPage(response, error.status, checkoutPage(account, checkout, { refusal: error.message, form }));
  }
}

/** Where the buyer goes back to, with the placeholder filled in. */
const successOf = ({ id, success_url }: CheckoutSession) =>
  (success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", id);

/** Who pays: the customer of the checkout, whose address cannot be changed here, or whoever the form says. */
function buyerOf({ account }: Desk, checkout: CheckoutSession, form: Record<string, string>) {
  const given = buyerForm.parse(form);
  const customer = checkout.customer ? account.customers.get(checkout.customer) : undefined;
  const email = customer?.email ?? checkout.customer_email ?? given.email;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new StripeError(400, "invalid_request_error", "Enter an e-mail address.", {
      code: "email_invalid",
    });
  return { email, name: given.name || (customer?.name ?? null) };
}
