import { html } from "../../kit/markup.ts";
import { moneyWords, priceWords } from "../money.ts";
import type { Account } from "../store/account.ts";
import type { CheckoutSession } from "../store/objects.ts";
import { cardFields } from "./card-fields.ts";
import { alert, type Page } from "./page.ts";

interface Attempt {
  refusal?: string;
  /** What was typed. */
  form?: Record<string, string>;
}

/** The page on which a checkout is paid. */
export function checkoutPage(
  account: Account,
  checkout: CheckoutSession,
  { refusal, form = {} }: Attempt = {},
): Page {
  const { customer, customer_email, cancel_url, success_url, mode } = checkout;
  const known = (customer ? account.customers.find(customer)?.email : undefined) ?? customer_email;
  const total = moneyWords(checkout.amount_total ?? 0, checkout.currency ?? "usd");
  const verb = mode === "subscription" ? "Subscribe" : `Pay ${total}`;
  return {
    title: "Checkout",
    layout: "wide",
    leadsTo: [success_url, cancel_url],
    body: html`<section aria-labelledby="bought">
<h1 id="bought">${mode === "subscription" ? "Subscribe" : "Pay"}</h1>
${summary(account, checkout)}
${cancel_url && html`<p><a href="${cancel_url}">Cancel and go back</a></p>`}
</section>
<form method="post" action="/c/pay/${checkout.id}" class="card" aria-label="Pay by card">
${alert(refusal)}
<label>E-mail
<input name="email" type="email" value="${known ?? form.email ?? ""}" autocomplete="email" required${known && html` readonly`}>
</label>
${cardFields(form.number ?? "")}
<label>Name on card
<input name="name" value="${form.name ?? ""}" autocomplete="name">
</label>
<button class="primary">${verb}</button>
</form>`,
  };
}

/** Plays the bank of a card's holder, which wants to know who pays. */
export const bankPage = (account: Account, { id, ...checkout }: CheckoutSession): Page => ({
  title: "Your bank",
  leadsTo: [checkout.success_url],
  body: html`<form method="post" class="card">
<h1>Your bank asks: is this you?</h1>
<p>This plays the 3-D Secure page of a card’s bank, for a payment of ${moneyWords(
    checkout.amount_total ?? 0,
    checkout.currency ?? "usd",
  )} by ${account.checkoutPlans.get(id).authenticating?.buyer.email ?? "nobody yet"}.</p>
<button class="primary" name="outcome" value="succeed">Complete authentication</button>
<button name="outcome" value="fail">Fail authentication</button>
</form>`,
});

/** What is left of a checkout that was paid or ran out. */
export const closedPage = ({ status, cancel_url }: CheckoutSession, success: string): Page =>
  status === "complete"
    ? {
        title: "Paid",
        body: html`<h1>You’re all done here</h1><p>This has been paid.</p><p><a href="${success}">Continue</a></p>`,
      }
    : {
        title: "Expired",
        body: html`<h1>This checkout has expired</h1><p>Go back and begin again: nothing was charged.</p>${
          cancel_url && html`<p><a href="${cancel_url}">Go back</a></p>`
        }`,
      };

function summary(account: Account, { id, amount_total, currency }: CheckoutSession) {
  const { items, subscription } = account.checkoutPlans.get(id);
  return html`<p class="price">${moneyWords(amount_total ?? 0, currency ?? "usd")}</p>
${subscription.trialDays > 0 && html`<p>Free for ${subscription.trialDays} days, then as below.</p>`}
<ul class="items">${items.map(({ price, quantity }) => {
    const found = account.prices.get(price);
    const { name, description } = account.products.get(found.product);
    return html`<li><span>${name}${quantity > 1 && ` × ${quantity}`}${
      description && html`<br><span class="quiet">${description}</span>`
    }</span><span>${priceWords(found)}</span></li>`;
  })}</ul>`;
}
