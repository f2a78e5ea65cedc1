import { html } from "../../kit/markup.ts";
import { formatMoney, formatPrice } from "../format-money.ts";
import type { Account } from "../store/account.ts";
import type { CheckoutSession } from "../store/objects.ts";
import { renderCardFields } from "./card-fields.ts";
import { type Page, renderAlert } from "./page.ts";

interface FormState {
  refusal?: string;
  /** The previous input. */
  form?: Record<string, string>;
}

/** Renders the checkout page. */
export function renderCheckoutPage(
  account: Account,
  checkout: CheckoutSession,
  { refusal, form = {} }: FormState = {},
): Page {
  const { customer, cancel_url, success_url, mode } = checkout;
  const known = customer ? account.customers.find(customer)?.email : undefined;
  const total = formatMoney(checkout.amount_total ?? 0, checkout.currency ?? "usd");
  const verb = mode === "subscription" ? "Subscribe" : `Pay ${total}`;
  return {
    title: "Checkout",
    layout: "wide",
    formTargets: [success_url, cancel_url],
    body: html`<section aria-labelledby="bought">
<h1 id="bought">${mode === "subscription" ? "Subscribe" : "Pay"}</h1>
${renderSummary(account, checkout)}
${cancel_url && html`<p><a href="${cancel_url}">Cancel and go back</a></p>`}
</section>
<form method="post" action="/c/pay/${checkout.id}" class="card" aria-label="Pay by card">
${renderAlert(refusal)}
<label>Email
<input name="email" type="email" value="${known ?? form.email ?? ""}" autocomplete="email" required${known && html` readonly`}>
</label>
${renderCardFields(form.number ?? "")}
<label>Name on card
<input name="name" value="${form.name ?? ""}" autocomplete="name">
</label>
<button class="primary">${verb}</button>
</form>`,
  };
}

/** Renders a page that simulates 3-D Secure authentication. */
export const renderBankPage = (account: Account, { id, ...checkout }: CheckoutSession): Page => ({
  title: "Your bank",
  formTargets: [checkout.success_url],
  body: html`<form method="post" class="card">
<h1>Your bank asks: is this you?</h1>
<p>This page simulates the 3-D Secure page of the bank for a payment of ${formatMoney(
    checkout.amount_total ?? 0,
    checkout.currency ?? "usd",
  )} by ${account.checkoutPlans.get(id).authenticating?.buyer.email ?? "an unknown buyer"}.</p>
<button class="primary" name="outcome" value="succeed">Complete authentication</button>
<button name="outcome" value="fail">Fail authentication</button>
</form>`,
});

/** Renders the page of a paid or expired checkout. */
export const renderClosedPage = ({ status, cancel_url }: CheckoutSession, success: string): Page =>
  status === "complete"
    ? {
        title: "Paid",
        body: html`<h1>You’re all done here</h1><p>This payment is complete.</p><p><a href="${success}">Continue</a></p>`,
      }
    : {
        title: "Expired",
        body: html`<h1>This checkout has expired</h1><p>Go back and start again. You were not charged.</p>${
          cancel_url && html`<p><a href="${cancel_url}">Go back</a></p>`
        }`,
      };

function renderSummary(account: Account, { id, amount_total, currency }: CheckoutSession) {
  const { items } = account.checkoutPlans.get(id);
  return html`<p class="price">${formatMoney(amount_total ?? 0, currency ?? "usd")}</p>
<ul class="items">${items.map(({ price, quantity }) => {
    const found = account.prices.get(price);
    const { name, description } = account.products.get(found.product);
    return html`<li><span>${name}${quantity > 1 && ` × ${quantity}`}${
      description && html`<br><span class="quiet">${description}</span>`
    }</span><span>${formatPrice(found)}</span></li>`;
  })}</ul>`;
}
