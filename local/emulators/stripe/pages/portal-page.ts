import { html } from "../../kit/markup.ts";
import { formatMoney, formatPrice } from "../format-money.ts";
import { getFeatures, listActiveSubscriptions } from "../portal-actions.ts";
import type { Account } from "../store/account.ts";
import type { PortalSession, Subscription } from "../store/objects.ts";
import { getCurrentPeriodEnd } from "../subscription-states.ts";
import { renderCardFields } from "./card-fields.ts";
import { formatDate, type Page, renderAlert, renderNotice } from "./page.ts";

interface PortalPageState {
  /** The action that was just completed. */
  done?: string;
  refusal?: string;
  /** The previous input. */
  form?: Record<string, string>;
}

const NOTICES: Record<string, string> = {
  cancel: "Your subscription has been cancelled.",
  reactivate: "Your subscription has been reactivated.",
  card: "Your card has been saved.",
};

/** Renders the billing portal page. */
export function renderPortalPage(
  account: Account,
  session: PortalSession,
  { done = "", refusal, form = {} }: PortalPageState,
): Page {
  const { email } = account.customers.get(session.customer);
  const features = getFeatures(account, session);
  const activeSubscriptions = listActiveSubscriptions(account, session);
  return {
    title: "Billing",
    body: html`<section>
${session.return_url && html`<p><a href="${session.return_url}">Return to ${getHost(session.return_url)}</a></p>`}
<h1>Your billing</h1>
<p class="quiet">${email}</p>
${renderNotice(NOTICES[done])}${renderAlert(refusal)}
${activeSubscriptions.map((subscription) => renderSubscription(account, subscription, features.subscription_cancel))}
${activeSubscriptions.length === 0 && html`<p>You have no subscription.</p>`}
${features.payment_method_update.enabled && renderCard(account, session, form.number ?? "")}
${features.invoice_history.enabled && renderInvoices(account, session)}
</section>`,
  };
}

function renderSubscription(
  account: Account,
  subscription: Subscription,
  { enabled, mode }: ReturnType<typeof getFeatures>["subscription_cancel"],
) {
  const { id, items, cancel_at, status } = subscription;
  const names = items.data.map(({ price }) => account.products.get(price.product).name).join(", ");
  const end = formatDate(cancel_at ?? getCurrentPeriodEnd(subscription));
  const button = (action: string, words: string) => html`<form method="post">
<input type="hidden" name="subscription" value="${id}">
<button name="action" value="${action}">${words}</button>
</form>`;
  return html`<article class="card" aria-label="${names}">
<h2>${names}</h2>
<p>${items.data.map(({ price }) => formatPrice(price)).join(", ")}</p>
<p class="badge">${cancel_at === null ? (STATUS_LABELS[status] ?? status) : `Cancels on ${end}`}</p>
<p>${
    cancel_at === null
      ? `The current period ends on ${end}.`
      : `You have access until ${end} and will not be charged again.`
  }</p>
${cancel_at !== null && button("reactivate", "Reactivate subscription")}
${cancel_at === null && enabled && mode === "at_period_end" && html`<p class="quiet">Cancelling takes effect on ${end}.</p>`}
${cancel_at === null && enabled && button("cancel", "Cancel subscription")}
</article>`;
}

const STATUS_LABELS: Record<string, string> = {
  active: "Active",
  past_due: "Past due: the last payment failed",
  trialing: "On trial",
  unpaid: "Unpaid",
  paused: "Paused",
  incomplete: "Waiting for the first payment",
};

function renderCard(account: Account, session: PortalSession, number: string) {
  const [{ default_payment_method: own } = { default_payment_method: null }] = listActiveSubscriptions(
    account,
    session,
  );
  const chosen = own ?? account.customers.get(session.customer).invoice_settings.default_payment_method;
  const card = chosen ? account.paymentMethods.find(chosen)?.card : undefined;
  return html`<section class="card" aria-label="Card">
<h2>Card</h2>
<p>${card ? `${card.brand} •••• ${card.last4}, expires ${card.exp_month}/${card.exp_year}` : "No card saved."}</p>
<details${number !== "" && html` open`}>
<summary>Update card</summary>
<form method="post">
${renderCardFields(number, { forLater: true })}
<button class="primary" name="action" value="card">Save card</button>
</form>
</details>
</section>`;
}

function renderInvoices(account: Account, { customer }: PortalSession) {
  const invoices = account.invoices.listNewestFirst((one) => one.customer === customer).slice(0, 24);
  if (invoices.length === 0) return html``;
  return html`<section class="card" aria-label="Invoices">
<h2>Invoices</h2>
<table><thead><tr><th scope="col">Date</th><th scope="col">Status</th><th scope="col">Amount</th></tr></thead>
<tbody>${invoices.map(
    ({ created, status, total, currency }) =>
      html`<tr><td>${formatDate(created)}</td><td>${status}</td><td>${formatMoney(total, currency)}</td></tr>`,
  )}</tbody></table>
</section>`;
}

const getHost = (address: string) => URL.parse(address)?.host ?? "the site";
