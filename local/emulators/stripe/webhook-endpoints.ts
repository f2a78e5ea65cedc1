import { listPage, paging } from "./api/lists.ts";
import { createOperation } from "./api/operation.ts";
import {
  flag,
  listOf,
  mergeMetadata,
  metadata,
  omitUndefined,
  oneOf,
  optionalText,
  text,
  url,
} from "./api/parameters.ts";
import { API_VERSION, newId, randomLetters } from "./store/account.ts";

/** `*` or event types; families such as `invoice.*` are not allowed here. */
const types = listOf(
  text().refine((value) => /^(\*|[a-z_]+(\.[a-z_]+)+)$/.test(value), {
    error: ({ input }) => `Invalid enabled_events: ${input} is not an event type`,
  }),
);

const fields = {
  description: optionalText().optional(),
  metadata: metadata.optional(),
};

export const webhookEndpointOperations = [
  createOperation(
    "POST",
    "/v1/webhook_endpoints",
    { ...fields, api_version: oneOf(API_VERSION).optional(), enabled_events: types, url },
    (account, { metadata: labels, description, api_version, enabled_events, url: address }) => {
      const endpoint = account.webhookEndpoints.put({
        id: newId("we"),
        object: "webhook_endpoint",
        api_version: api_version ?? null,
        application: null,
        created: account.now(),
        description: description ?? null,
        enabled_events,
        livemode: false,
        metadata: mergeMetadata({}, labels),
        status: "enabled",
        url: address,
      });
      const secret = `whsec_${randomLetters(32)}`;
      account.webhookSecrets.put({ id: endpoint.id, secret });
      return { ...endpoint, secret };
    },
  ),
  createOperation("GET", "/v1/webhook_endpoints/:id", {}, (account, _, id) =>
    account.webhookEndpoints.get(id),
  ),
  createOperation(
    "POST",
    "/v1/webhook_endpoints/:id",
    {
      ...fields,
      disabled: flag.optional(),
      enabled_events: types.optional(),
      url: url.optional(),
    },
    (account, { metadata: labels, disabled, ...rest }, id) => {
      const before = account.webhookEndpoints.get(id);
      return account.webhookEndpoints.update(id, {
        ...omitUndefined(rest),
        ...(disabled !== undefined && { status: disabled ? "disabled" : "enabled" }),
        metadata: mergeMetadata(before.metadata, labels),
      });
    },
  ),
  createOperation("DELETE", "/v1/webhook_endpoints/:id", {}, (account, _, id) => {
    account.webhookEndpoints.get(id);
    account.webhookEndpoints.remove(id);
    account.webhookSecrets.remove(id);
    return { id, object: "webhook_endpoint", deleted: true };
  }),
  createOperation("GET", "/v1/webhook_endpoints", paging, (account, paged) =>
    listPage("/v1/webhook_endpoints", account.webhookEndpoints, paged),
  ),
];
