import { listPage, paging } from "./api/lists.ts";
import { createOperation, requiredFromBrowsers } from "./api/operation.ts";
import { flag, oneOf, text } from "./api/parameters.ts";
import { type Account, newId } from "./store/account.ts";
import type { PaymentMethodDomain } from "./store/objects.ts";

/*
 * Domains on which Elements may show wallets. Unlike Stripe, the emulator also accepts local hosts, and finds every
 * domain that it accepts ready for Apple Pay.
 */

const domainName = text(253)
  .transform((value) => value.toLowerCase())
  .refine((value) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(value), {
    params: { code: "parameter_invalid_string" },
    error: ({ input }) => `Invalid domain name: ${input}. Pass it without a scheme, path or port.`,
  });

const active = { status: "active" } as const;

export const paymentMethodDomainOperations = [
  createOperation(
    "POST",
    "/v1/payment_method_domains",
    { domain_name: domainName },
    (account, { domain_name }) =>
      account.paymentMethodDomains.put({
        id: newId("pmd"),
        object: "payment_method_domain",
        amazon_pay: active,
        apple_pay: active,
        created: account.now(),
        domain_name,
        enabled: true,
        google_pay: active,
        klarna: active,
        link: active,
        livemode: false,
        paypal: active,
      }),
  ),
  createOperation(
    "GET",
    "/v1/payment_method_domains",
    { ...paging, domain_name: domainName.optional() },
    (account, { domain_name, ...paged }) =>
      listPage(
        "/v1/payment_method_domains",
        account.paymentMethodDomains,
        paged,
        (one) => one.domain_name === (domain_name ?? one.domain_name),
      ),
  ),
  createOperation(
    "POST",
    "/v1/payment_method_domains/:id",
    { enabled: flag.optional() },
    (account, { enabled }, id) =>
      account.paymentMethodDomains.update(id, enabled === undefined ? {} : { enabled }),
  ),
  createOperation("POST", "/v1/payment_method_domains/:id/validate", {}, (account, _, id) =>
    account.paymentMethodDomains.get(id),
  ),
  // Stripe.js asks this before it shows a wallet.
  requiredFromBrowsers(
    createOperation(
      "GET",
      "/v1/elements/sessions",
      { type: oneOf("deferred_intent"), referrer_host: text() },
      (account, { referrer_host }) => {
        const { apple_pay, google_pay } = findEnabledDomain(account, referrer_host) ?? {};
        return {
          object: "elements_session",
          session_id: newId("elements_session"),
          apple_pay_preference: apple_pay?.status === "active" ? "enabled" : "disabled",
          google_pay_preference: google_pay?.status === "active" ? "enabled" : "disabled",
        };
      },
    ),
  ),
];

const findEnabledDomain = (account: Account, host: string): PaymentMethodDomain | undefined =>
  account.paymentMethodDomains.listNewestFirst(
    ({ domain_name, enabled }) => enabled && domain_name === host,
  )[0];
