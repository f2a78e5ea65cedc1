import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { StripeError } from "../api/errors.ts";
import { completeAuthentication, payCheckout } from "../checkout-completion.ts";
import { applyDueChanges } from "../clock/advance-time.ts";
import type { StripeContext } from "../context.ts";
import type { CheckoutSession } from "../store/objects.ts";
import { cardForm } from "./card-fields.ts";
import { renderBankPage, renderCheckoutPage, renderClosedPage } from "./checkout-page.ts";
import { redirect, sendPage } from "./page.ts";

interface CheckoutLocation {
  id: string;
  /** Set on the 3-D Secure page. */
  step: string | undefined;
}

const buyerForm = z.object({
  email: z.string().trim().max(512).default(""),
  name: z.string().trim().max(256).default(""),
});
const bankForm = z.object({ outcome: z.enum(["succeed", "fail"]).catch("fail") });

/** Shows the checkout page and handles its forms. */
export async function handleCheckout(
  context: StripeContext,
  request: IncomingMessage,
  response: ServerResponse,
  { id, step }: CheckoutLocation,
): Promise<void> {
  const { store, account, deliveries } = context;
  const form =
    request.method === "POST" ? Object.fromEntries(new URLSearchParams(await text(request))) : undefined;
  store.transaction(() => applyDueChanges(account));
  const checkout = account.checkoutSessions.get(id);
  if (checkout.status !== "open") {
    if (form && checkout.status === "complete") return redirect(response, getSuccessUrl(checkout));
    return sendPage(response, 200, renderClosedPage(checkout, getSuccessUrl(checkout)));
  }
  const isAuthenticating = step !== undefined && account.checkoutPlans.get(id).authenticating !== null;
  if (step && !isAuthenticating) return redirect(response, `/c/pay/${id}`);
  if (!form)
    return sendPage(
      response,
      200,
      isAuthenticating ? renderBankPage(account, checkout) : renderCheckoutPage(account, checkout),
    );
  try {
    const after = store.transaction(() =>
      isAuthenticating
        ? completeAuthentication(account, id, bankForm.parse(form).outcome)
        : payCheckout(account, id, parseBuyer(context, checkout, form), cardForm.parse(form)),
    );
    await store.flush();
    deliveries.deliverDue();
    redirect(response, after.status === "complete" ? getSuccessUrl(after) : `/c/pay/${id}/authenticate`);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    sendPage(response, error.status, renderCheckoutPage(account, checkout, { refusal: error.message, form }));
  }
}

/** Gets the success URL with the placeholder replaced. */
const getSuccessUrl = ({ id, success_url }: CheckoutSession) =>
  (success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", id);

/** Parses the buyer: the customer of the checkout, whose address is fixed, or the form input. */
function parseBuyer({ account }: StripeContext, checkout: CheckoutSession, form: Record<string, string>) {
  const input = buyerForm.parse(form);
  const customer = checkout.customer ? account.customers.get(checkout.customer) : undefined;
  const email = customer?.email ?? input.email;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new StripeError(400, "invalid_request_error", "Enter an email address.", {
      code: "email_invalid",
    });
  return { email, name: input.name || (customer?.name ?? null) };
}
