import * as z from "zod";
import { listPage, paging } from "./api/lists.ts";
import { createOperation } from "./api/operation.ts";
import { flag, omitUndefined, oneOf, text } from "./api/parameters.ts";
import { type Account, newId } from "./store/account.ts";
import type { PaymentMethodConfiguration } from "./store/objects.ts";

/** Of Stripe's methods, those that an account in the US may offer for a subscription. The account has turned all of them on. */
const METHODS = ["apple_pay", "card", "cashapp", "google_pay", "link", "us_bank_account"] as const;

type Preference = "none" | "off" | "on";

const method = z
  .strictObject({
    display_preference: z.strictObject({ preference: oneOf("none", "off", "on").optional() }).optional(),
  })
  .optional();

const fields = {
  name: text().optional(),
  apple_pay: method,
  card: method,
  cashapp: method,
  google_pay: method,
  link: method,
  us_bank_account: method,
} satisfies Record<(typeof METHODS)[number] | "name", z.ZodType>;

type Params = z.output<z.ZodObject<typeof fields>>;

export const paymentMethodConfigurationOperations = [
  createOperation("POST", "/v1/payment_method_configurations", fields, (account, params) =>
    createConfiguration(account, params),
  ),
  createOperation("GET", "/v1/payment_method_configurations", paging, (account, paged) =>
    listPage("/v1/payment_method_configurations", account.paymentMethodConfigurations, paged),
  ),
  createOperation("GET", "/v1/payment_method_configurations/:id", {}, (account, _, id) =>
    account.paymentMethodConfigurations.get(id),
  ),
  createOperation(
    "POST",
    "/v1/payment_method_configurations/:id",
    { ...fields, active: flag.optional() },
    (account, { active, ...params }, id) =>
      account.paymentMethodConfigurations.update(id, {
        ...omitUndefined({ active, name: params.name }),
        ...buildMethods(
          params,
          METHODS.filter((name) => params[name]?.display_preference),
        ),
      }),
  ),
];

const createConfiguration = (account: Account, params: Params): PaymentMethodConfiguration =>
  account.paymentMethodConfigurations.put({
    id: newId("pmc"),
    object: "payment_method_configuration",
    active: true,
    application: null,
    is_default: false,
    livemode: false,
    name: params.name ?? "Custom",
    parent: null,
    ...buildMethods(params, METHODS),
  });

const buildMethods = (params: Params, names: readonly (typeof METHODS)[number][]) =>
  Object.fromEntries(
    names.map((name) => {
      const preference: Preference = params[name]?.display_preference?.preference ?? "none";
      const value = preference === "off" ? "off" : "on";
      return [
        name,
        { available: value === "on", display_preference: { overridable: null, preference, value } },
      ];
    }),
  );
