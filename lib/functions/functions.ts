import type { DeclaredFunction } from "../constructs/api-function.ts";
import { declareAccountFunctions } from "./account-functions.ts";
import { declareAuditFunctions } from "./audit-functions.ts";
import { declareDeliveryFunctions } from "./delivery-functions.ts";
import { declareNounFunctions } from "./nouns.ts";
import { declareOverviewFunctions } from "./overview-functions.ts";
import type { ApiResources } from "./resources.ts";
import { declareTransferFunctions } from "./transfer-functions.ts";
import { declareWebhookFunctions } from "./webhook-functions.ts";

/*
 * Every Lambda and all its permissions, a file for each noun. A declaration lists the source file, the environments that its
 * code declares, and for each variable a link: its value and what the function may do with the resource behind it. The
 * order is the order of the dashboard. Two are elsewhere: the canary (canary.ts), which not every stage has, and the
 * triggers of the user pool (account-functions.ts), which are in its stack.
 */

export const declareFunctions = (resources: ApiResources) =>
  ({
    ...declareNounFunctions(resources),
    ...declareDeliveryFunctions(resources),
    ...declareAuditFunctions(resources),
    ...declareOverviewFunctions(resources),
    ...declareTransferFunctions(resources),
    ...declareAccountFunctions(resources),
    ...declareWebhookFunctions(resources),
  }) satisfies Record<string, DeclaredFunction>;
