import * as z from "zod";
import { page, paging } from "./api/lists.ts";
import { operation } from "./api/operation.ts";
import { flag, given, listOf, metadata, oneOf, optionalText, url, withMetadata } from "./api/parameters.ts";
import { type Account, newId } from "./store/account.ts";
import type { PortalConfiguration } from "./store/objects.ts";

const optionalUrl = z.union([z.literal("").transform((): null => null), url]).optional();
const reasons = oneOf(
  "customer_service",
  "low_quality",
  "missing_features",
  "other",
  "switched_service",
  "too_complex",
  "too_expensive",
  "unused",
);
const enabled = flag.optional();

/** The portal's pages. What Stripe's portal can do besides, this one does not, so it cannot be switched on. */
const features = z.strictObject({
  customer_update: z.strictObject({ enabled: z.literal("false").transform((): false => false) }).optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z.strictObject({ enabled: flag }).optional(),
  subscription_cancel: z
    .strictObject({
      cancellation_reason: z.strictObject({ enabled: flag, options: listOf(reasons).optional() }).optional(),
      enabled,
      mode: oneOf("at_period_end", "immediately").optional(),
      proration_behavior: oneOf("none").optional(),
    })
    .optional(),
  subscription_update: z
    .strictObject({ enabled: z.literal("false").transform((): false => false) })
    .optional(),
});
const fields = {
  business_profile: z
    .strictObject({
      headline: optionalText(60).optional(),
      privacy_policy_url: optionalUrl,
      terms_of_service_url: optionalUrl,
    })
    .optional(),
  default_return_url: optionalUrl,
  metadata: metadata.optional(),
  name: optionalText(200).optional(),
};

export const portalConfigurationOperations = [
  operation("POST", "/v1/billing_portal/configurations", { ...fields, features }, (account, wish) => {
    const configuration = createConfiguration(account, wish);
    account.emit("billing_portal.configuration.created", configuration);
    return configuration;
  }),
  operation("GET", "/v1/billing_portal/configurations/:id", {}, (account, _, id) =>
    account.portalConfigurations.get(id),
  ),
  operation(
    "POST",
    "/v1/billing_portal/configurations/:id",
    { ...fields, features: features.optional(), active: flag.optional() },
    (account, wish, id) => {
      const before = account.portalConfigurations.get(id);
      const after = account.portalConfigurations.put({
        ...withFields(before, wish),
        ...given({ active: wish.active }),
        updated: account.now(),
      });
      account.emitChange("billing_portal.configuration.updated", before, after);
      return after;
    },
  ),
  operation(
    "GET",
    "/v1/billing_portal/configurations",
    { ...paging, active: flag.optional(), is_default: flag.optional() },
    (account, { active, is_default, ...paged }) =>
      page(
        "/v1/billing_portal/configurations",
        account.portalConfigurations,
        paged,
        (one) =>
          (active === undefined || one.active === active) &&
          (is_default === undefined || one.is_default === is_default),
      ),
  ),
];

type Wish = Partial<z.output<z.ZodObject<typeof fields>>> & {
  features?: z.output<typeof features> | undefined;
};

function createConfiguration(account: Account, wish: Wish, isDefault = false): PortalConfiguration {
  const now = account.now();
  const plain: PortalConfiguration = {
    id: newId("bpc"),
    object: "billing_portal.configuration",
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: now,
    default_return_url: null,
    features: NO_FEATURES,
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: now,
  };
  return account.portalConfigurations.put(withFields(plain, wish));
}

/** What is used when a call names none: as if it had been saved once in the Dashboard. */
export function provideDefaultConfiguration(account: Account): void {
  if (account.portalConfigurations.newestFirst((one) => one.is_default).length > 0) return;
  const features = {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true },
  };
  createConfiguration(account, { features }, true);
}

const NO_FEATURES: PortalConfiguration["features"] = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: "at_period_end",
    proration_behavior: "none",
  },
  subscription_pause: { duration: { interval_options: [], type: "indefinite" }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    products: null,
    proration_behavior: "none",
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: "end_trial",
  },
};

function withFields(before: PortalConfiguration, wish: Wish): PortalConfiguration {
  const { features: now } = before;
  const { cancellation_reason: asked, ...cancel } = wish.features?.subscription_cancel ?? {};
  return {
    ...before,
    ...given({ default_return_url: wish.default_return_url, name: wish.name }),
    business_profile: { ...before.business_profile, ...given(wish.business_profile ?? {}) },
    metadata: withMetadata(before.metadata ?? {}, wish.metadata),
    features: {
      ...now,
      invoice_history: wish.features?.invoice_history ?? now.invoice_history,
      payment_method_update: { ...now.payment_method_update, ...wish.features?.payment_method_update },
      subscription_cancel: {
        ...now.subscription_cancel,
        ...given(cancel),
        cancellation_reason: { ...now.subscription_cancel.cancellation_reason, ...given(asked ?? {}) },
      },
    },
  };
}
