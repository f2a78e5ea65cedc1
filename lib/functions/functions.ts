import type { DeclaredFunction } from "../constructs/api-function.ts";
import { declareAccountFunctions } from "./account-functions.ts";
import { declareAdvisorFunctions } from "./advisor-functions.ts";
import { declareAuditFunctions } from "./audit-functions.ts";
import { declareBookingFunctions } from "./booking-functions.ts";
import { declareContentFunctions } from "./content-functions.ts";
import { declareDeliveryFunctions } from "./delivery-functions.ts";
import { declareFormFunctions } from "./form-functions.ts";
import { declareMembershipFunctions } from "./membership-functions.ts";
import { declareNewsletterFunctions } from "./newsletter-functions.ts";
import { declareOverviewFunctions } from "./overview-functions.ts";
import type { ApiResources } from "./resources.ts";
import { declareSiteFunctions } from "./site-functions.ts";
import { declareTransferFunctions } from "./transfer-functions.ts";

/*
 * Every Lambda and all its permissions, a file for each noun. A declaration lists the source file, the environments that its
 * code declares, and for each variable a link: its value and what the function may do with the resource behind it. The
 * order is the order of the dashboard. Two are elsewhere: the canary (canary.ts), which not every stage has, and the
 * triggers of the user pool (account-functions.ts), which are in its stack.
 */

export const declareFunctions = (resources: ApiResources) =>
  ({
    ...declareContentFunctions(resources),
    ...declareAdvisorFunctions(resources),
    ...declareBookingFunctions(resources),
    ...declareFormFunctions(resources),
    ...declareDeliveryFunctions(resources),
    ...declareAuditFunctions(resources),
    ...declareOverviewFunctions(resources),
    ...declareTransferFunctions(resources),
    ...declareSiteFunctions(resources),
    ...declareNewsletterFunctions(resources),
    ...declareAccountFunctions(resources),
    ...declareMembershipFunctions(resources),
  }) satisfies Record<string, DeclaredFunction>;
