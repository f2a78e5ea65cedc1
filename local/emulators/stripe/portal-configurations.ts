import * as z from "zod";
import { listPage, paging } from "./api/lists.ts";
import { createOperation } from "./api/operation.ts";
import { flag, mergeMetadata, metadata, omitUndefined, oneOf, optionalText, url } from "./api/parameters.ts";
import { type Account, newId } from "./store/account.ts";
import type { PortalConfiguration } from "./store/objects.ts";

const optionalUrl = z.union([z.literal("").transform((): null => null), url]).optional();
const enabled = flag.optional();

/** Portal features. Unsupported features of Stripe's portal cannot be enabled. */
const features = z.strictObject({
  customer_update: z.strictObject({ enabled: z.literal("false").transform((): false => false) }).optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z
    .strictObject({ enabled: flag, payment_method_configuration: optionalText().optional() })
    .optional(),
  subscription_cancel: z
    .strictObject({
      enabled,
      mode: oneOf("at_period_end", "immediately").optional(),
      proration_behavior: oneOf("none").optional(),
    })
    .optional(),
  // Only a redesigned portal offers it, which this one is not.
  subscription_pause: z.strictObject({ enabled }).optional(),
  subscription_update: z
    .strictObject({ enabled: z.literal("false").transform((): false => false) })
    .optional(),
});
const fields = {
  business_profile: z.strictObject({ headline: optionalText(60).optional() }).optional(),
  default_return_url: optionalUrl,
  metadata: metadata.optional(),
  name: optionalText(200).optional(),
};

export const portalConfigurationOperations = [
  createOperation("POST", "/v1/billing_portal/configurations", { ...fields, features }, (account, params) => {
    assertMethodsExist(account, params.features);
    const configuration = createConfiguration(account, params);
    account.emit("billing_portal.configuration.created", configuration);
    return configuration;
  }),
  createOperation("GET", "/v1/billing_portal/configurations/:id", {}, (account, _, id) =>
    account.portalConfigurations.get(id),
  ),
  createOperation(
    "POST",
    "/v1/billing_portal/configurations/:id",
    { ...fields, features: features.optional(), active: flag.optional() },
    (account, params, id) => {
      assertMethodsExist(account, params.features);
      const before = account.portalConfigurations.get(id);
      const after = account.portalConfigurations.put({
        ...applyFields(before, params),
        ...omitUndefined({ active: params.active }),
        updated: account.now(),
      });
      account.emitChange("billing_portal.configuration.updated", before, after);
      return after;
    },
  ),
  createOperation(
    "GET",
    "/v1/billing_portal/configurations",
    { ...paging, active: flag.optional() },
    (account, { active, ...paged }) =>
      listPage(
        "/v1/billing_portal/configurations",
        account.portalConfigurations,
        paged,
        (one) => active === undefined || one.active === active,
      ),
  ),
];

type ConfigurationParams = Partial<z.output<z.ZodObject<typeof fields>>> & {
  features?: z.output<typeof features> | undefined;
};

function assertMethodsExist(account: Account, params: ConfigurationParams["features"]): void {
  const id = params?.payment_method_update?.payment_method_configuration;
  if (id)
    account.paymentMethodConfigurations.getByParam(
      id,
      "features[payment_method_update][payment_method_configuration]",
    );
}

function createConfiguration(
  account: Account,
  params: ConfigurationParams,
  isDefault = false,
): PortalConfiguration {
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
  return account.portalConfigurations.put(applyFields(plain, params));
}

/** Creates the default configuration, as saved in the Stripe Dashboard, if there is none. */
export function ensureDefaultConfiguration(account: Account): void {
  if (account.portalConfigurations.listNewestFirst((one) => one.is_default).length > 0) return;
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

function applyFields(before: PortalConfiguration, params: ConfigurationParams): PortalConfiguration {
  const { features: now } = before;
  return {
    ...before,
    ...omitUndefined({ default_return_url: params.default_return_url, name: params.name }),
    business_profile: { ...before.business_profile, ...omitUndefined(params.business_profile ?? {}) },
    metadata: mergeMetadata(before.metadata ?? {}, params.metadata),
    features: {
      ...now,
      invoice_history: params.features?.invoice_history ?? now.invoice_history,
      payment_method_update: {
        ...now.payment_method_update,
        ...omitUndefined(params.features?.payment_method_update ?? {}),
      },
      subscription_cancel: {
        ...now.subscription_cancel,
        ...omitUndefined(params.features?.subscription_cancel ?? {}),
      },
      subscription_pause: {
        ...now.subscription_pause,
        ...omitUndefined(params.features?.subscription_pause ?? {}),
      },
    },
  };
}
