import { Duration } from "aws-cdk-lib";
import {
  adminEnv,
  bookingsEnv,
  deliveryEnv,
  emailLinksEnv,
  filesEnv,
  hooksEnv,
  httpEnv,
  membersEnv,
  stripeEnv,
  stripePriceEnv,
  tableEnv,
} from "../../lambdas/env.ts";
import { declareFunction } from "../constructs/api-function.ts";
import {
  linkApiTable,
  linkBackOffice,
  linkBucket,
  linkEmailSender,
  linkParameter,
  linkSecret,
  linkTable,
  linkUserPool,
} from "../constructs/links.ts";
import { getSiteUrlParameter } from "../stage.ts";
import { deliveryRows } from "./nouns.ts";
import type { ApiResources } from "./resources.ts";
import { linkHooks } from "./site-functions.ts";

/* `deliver` and `sweep` may do what every kind of outbox message needs. */
const environments = [
  tableEnv,
  bookingsEnv,
  deliveryEnv,
  hooksEnv,
  membersEnv,
  emailLinksEnv,
  filesEnv,
  stripeEnv,
  stripePriceEnv,
] as const;

const linkReceivers = ({
  stack,
  stage,
  files,
  media,
  pool,
  proposalSecret,
  emailLinkSecret,
  hookSecret,
  payments,
}: ApiResources) => ({
  ...linkHooks(stack, stage, hookSecret),
  PROPOSAL_SECRET_ID: linkSecret(proposalSecret),
  EMAIL_LINK_SECRET_ID: linkSecret(emailLinkSecret),
  ...linkEmailSender(stack, stage),
  SITE_URL_PARAMETER: linkParameter(stack, getSiteUrlParameter(stage)),
  STRIPE_SECRET_ID: payments.key,
  STRIPE_PRICE_PARAMETER: payments.price,
  FILES_BUCKET: linkBucket(files, {
    read: ["exports/*", "imports/*", "imported/*"],
    write: ["exports/*", "imports/*", "imported/*"],
    // Exports when a member leaves.
    remove: ["content/*", "exports/*"],
  }),
  MEDIA_BUCKET: linkBucket(media, { remove: ["media/covers/*", "media/previews/*", "media/advisors/*"] }),
  USER_POOL_ID: linkUserPool(
    pool,
    "AdminAddUserToGroup",
    "AdminCreateUser",
    "AdminDeleteUser",
    "AdminGetUser",
    "AdminRemoveUserFromGroup",
    "AdminResetUserPassword",
    "AdminSetUserMFAPreference",
    "AdminSetUserPassword",
    "AdminUpdateUserAttributes",
    "AdminUserGlobalSignOut",
  ),
});

export function declareDeliveryFunctions(resources: ApiResources) {
  const { stage, table, originSecret } = resources;
  const links = linkReceivers(resources);
  return {
    // The stream calls it (outbox.ts).
    deliver: declareFunction({
      stage,
      entry: "lambdas/delivery/deliver.lambda.ts",
      environments,
      links: { ...links, TABLE_NAME: linkTable(table, deliveryRows) },
      timeout: Duration.seconds(60),
    }),
    // Retries what is due.
    sweep: declareFunction({
      stage,
      entry: "lambdas/delivery/sweep.lambda.ts",
      every: Duration.minutes(1),
      environments,
      links: {
        ...links,
        TABLE_NAME: linkTable(table, { ...deliveryRows, "query due": "all" }),
      },
      timeout: Duration.seconds(60),
    }),
    // Records the bounces and complaints that SES reports (mail-events.ts).
    "mail-events": declareFunction({
      stage,
      entry: "lambdas/delivery/mail-events.lambda.ts",
      environments: [tableEnv],
      links: {
        TABLE_NAME: linkTable(table, {
          get: ["subscriber"],
          put: ["outbox", "suppression"],
          delete: ["subscriber"],
          // Whether the address is an active advisor's.
          "query newest": ["advisor"],
        }),
      },
    }),
    "outbox-admin": declareFunction({
      stage,
      entry: "lambdas/delivery/outbox-admin.lambda.ts",
      environments: [httpEnv, adminEnv, tableEnv],
      links: {
        ...linkBackOffice(stage, originSecret),
        TABLE_NAME: linkApiTable(table, {
          get: ["booking", "member", "outbox", "subscriber"],
          "batch get": ["booking", "outbox"],
          put: ["audit", "outbox"],
          update: ["outbox"],
          query: ["audit"],
          "query due": "all",
          "query about": "all",
        }),
      },
    }),
  };
}
