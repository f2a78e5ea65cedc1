import { invalid } from "./api/errors.ts";
import { createOperation } from "./api/operation.ts";
import { oneOf, text, url } from "./api/parameters.ts";
import { type Account, newId } from "./store/account.ts";
import type { PortalConfiguration } from "./store/objects.ts";

export const portalSessionOperations = [
  createOperation(
    "POST",
    "/v1/billing_portal/sessions",
    {
      configuration: text().optional(),
      customer: text(),
      locale: oneOf("auto", "en").optional(),
      return_url: url.optional(),
    },
    (account, { configuration, customer, locale, return_url }) => {
      account.customers.getByParam(customer, "customer");
      const used = getConfiguration(account, configuration);
      const id = newId("bps");
      const session = account.portalSessions.put({
        id,
        object: "billing_portal.session",
        configuration: used.id,
        created: account.now(),
        customer,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: locale ?? null,
        on_behalf_of: null,
        return_url: return_url ?? used.default_return_url,
        url: account.buildUrl(`/p/session/${id}`),
      });
      account.emit("billing_portal.session.created", session);
      return session;
    },
  ),
];

function getConfiguration(account: Account, named: string | undefined): PortalConfiguration {
  const found = named
    ? account.portalConfigurations.getByParam(named, "configuration")
    : account.portalConfigurations.listNewestFirst((one) => one.is_default)[0];
  if (!found?.active) throw invalid("The portal configuration is not active.", { param: "configuration" });
  return found;
}
