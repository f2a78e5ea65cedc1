import { invalid } from "./api/errors.ts";
import { operation } from "./api/operation.ts";
import { oneOf, text, url } from "./api/parameters.ts";
import { type Account, newId } from "./store/account.ts";
import type { PortalConfiguration } from "./store/objects.ts";

export const portalVisitOperations = [
  operation(
    "POST",
    "/v1/billing_portal/sessions",
    {
      configuration: text().optional(),
      customer: text(),
      locale: oneOf("auto", "en").optional(),
      return_url: url.optional(),
    },
    (account, { configuration, customer, locale, return_url }) => {
      account.customers.named(customer, "customer");
      const used = configurationFor(account, configuration);
      const id = newId("bps");
      const visit = account.portalVisits.put({
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
        url: account.page(`/p/session/${id}`),
      });
      account.emit("billing_portal.session.created", visit);
      return visit;
    },
  ),
];

function configurationFor(account: Account, named: string | undefined): PortalConfiguration {
  const found = named
    ? account.portalConfigurations.named(named, "configuration")
    : account.portalConfigurations.newestFirst((one) => one.is_default)[0];
  if (!found?.active) throw invalid("The portal configuration is not active.", { param: "configuration" });
  return found;
}
