import { html } from "../../kit/markup.ts";
import { moneyWords, priceWords } from "../money.ts";
import { featuresOf, livingOf } from "../portal-actions.ts";
import type { Account } from "../store/account.ts";
import type { PortalVisit, Subscription } from "../store/objects.ts";
import { currentPeriodEnd } from "../subscription-states.ts";
import { cardFields } from "./card-fields.ts";
import { alert, dateWords, notice, type Page } from "./page.ts";

interface State {
  /** What was just done. */
  done?: string;
  refusal?: string;
  /** What was typed. */
  form?: Record<string, string>;
}

const DONE: Record<string, string> = {
  cancel: "Your subscription has been cancelled.",
  reactivate: "Your subscription goes on.",
  card: "Your card has been saved.",
};

/** Where a customer sees to what they pay. */
export function portalPage(
  account: Account,
  visit: PortalVisit,
  { done = "", refusal, form = {} }: State,
): Page {
  const { email } = account.customers.get(visit.customer);
  const features = featuresOf(account, visit);
  const living = livingOf(account, visit);
  return {
    title: "Billing",
    body: html`<section>
${visit.return_url && html`<p><a href="${visit.return_url}">Return to ${hostOf(visit.return_url)}</a></p>`}
<h1>Your billing</h1>
<p class="quiet">${email}</p>
${notice(DONE[done])}${alert(refusal)}
${living.map((subscription) => subscriptionCard(account, subscription, features.subscription_cancel))}
${living.length === 0 && html`<p>You have no subscription.</p>`}
${features.payment_method_update.enabled && cardCard(account, visit, form.number ?? "")}
${features.invoice_history.enabled && history(account, visit)}
</section>`,
  };
}

function subscriptionCard(
  account: Account,
  subscription: Subscription,
  { enabled, mode }: ReturnType<typeof featuresOf>["subscription_cancel"],
) {
  const { id, items, cancel_at, status } = subscription;
  const names = items.data.map(({ price }) => account.products.get(price.product).name).join(", ");
  const end = dateWords(cancel_at ?? currentPeriodEnd(subscription));
  const button = (action: string, words: string) => html`<form method="post">
<input type="hidden" name="subscription" value="${id}">
<button name="action" value="${action}">${words}</button>
</form>`;
  return html`<article class="card" aria-label="${names}">
<h2>${names}</h2>
<p>${items.data.map(({ price }) => priceWords(price)).join(", ")}</p>
<p class="badge">${cancel_at === null ? (WORDS[status] ?? status) : `Cancels on ${end}`}</p>
<p>${
    cancel_at === null
      ? `The current period ends on ${end}.`
      : `You keep everything until ${end}, and pay nothing more.`
  }</p>
${cancel_at !== null && button("reactivate", "Reactivate subscription")}
${cancel_at === null && enabled && mode === "at_period_end" && html`<p class="quiet">Cancelling takes effect on ${end}.</p>`}
${cancel_at === null && enabled && button("cancel", "Cancel subscription")}
</article>`;
}

const WORDS: Record<string, string> = {
  active: "Active",
  past_due: "Past due: the last payment failed",
  trialing: "On trial",
  unpaid: "Unpaid",
  paused: "Paused",
  incomplete: "Waiting for its first payment",
};

function cardCard(account: Account, visit: PortalVisit, number: string) {
  const [{ default_payment_method: own } = { default_payment_method: null }] = livingOf(account, visit);
  const chosen = own ?? account.customers.get(visit.customer).invoice_settings.default_payment_method;
  const card = chosen ? account.paymentMethods.find(chosen)?.card : undefined;
  return html`<section class="card" aria-label="Card">
<h2>Card</h2>
<p>${card ? `${card.brand} •••• ${card.last4}, expires ${card.exp_month}/${card.exp_year}` : "No card is kept."}</p>
<details${number !== "" && html` open`}>
<summary>Update card</summary>
<form method="post">
${cardFields(number, { forLater: true })}
<button class="primary" name="action" value="card">Save card</button>
</form>
</details>
</section>`;
}

function history(account: Account, { customer }: PortalVisit) {
  const invoices = account.invoices.newestFirst((one) => one.customer === customer).slice(0, 24);
  if (invoices.length === 0) return html``;
  return html`<section class="card" aria-label="Invoices">
<h2>Invoices</h2>
<table><thead><tr><th scope="col">Date</th><th scope="col">Status</th><th scope="col">Amount</th></tr></thead>
<tbody>${invoices.map(
    ({ created, status, total, currency }) =>
      html`<tr><td>${dateWords(created)}</td><td>${status}</td><td>${moneyWords(total, currency)}</td></tr>`,
  )}</tbody></table>
</section>`;
}

const hostOf = (address: string) => URL.parse(address)?.host ?? "the site";
