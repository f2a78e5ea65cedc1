import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bookingsEnv } from "../../lambdas/bookings/env.ts";
import { contentEnv } from "../../lambdas/content/env.ts";
import { filesEnv } from "../../lambdas/files/env.ts";
import { httpEnv } from "../../lambdas/http/env.ts";
import { membersEnv, triggersEnv } from "../../lambdas/members/env.ts";
import { membershipEnv } from "../../lambdas/membership/env.ts";
import { outboxEnv } from "../../lambdas/delivery/env.ts";
import { stripeEnv, stripePortalEnv, stripePriceEnv, stripeWebhookEnv } from "../../lambdas/stripe/env.ts";
import { tableEnv } from "../../lambdas/table/env.ts";
import { root, synthesized } from "./synthesized.ts";

const sandbox = synthesized("sandbox");
const production = synthesized("production");
const functionsOf = ({ all }: typeof sandbox) =>
  Object.entries(all("AWS::Lambda::Function")).map(([id, { Metadata, Properties }]) => ({
    id,
    Metadata,
    Properties,
  }));
const functions = functionsOf(sandbox);
const outboxNames = [
  ...tableEnv.names,
  ...outboxEnv.names,
  ...membersEnv.names,
  ...filesEnv.names,
  ...stripeEnv.names,
];
const declared: Record<string, readonly string[]> = {
  "lambdas/bookings/bookings.lambda.ts": [
    ...httpEnv.names,
    ...tableEnv.names,
    ...bookingsEnv.names,
    ...stripeEnv.names,
  ],
  "lambdas/bookings/bookings-admin.lambda.ts": [...httpEnv.names, ...tableEnv.names, ...bookingsEnv.names],
  "lambdas/bookings/booking-deadlines.lambda.ts": [
    ...tableEnv.names,
    ...bookingsEnv.names,
    ...stripeEnv.names,
  ],
  "lambdas/forms/forms.lambda.ts": [...httpEnv.names, ...tableEnv.names],
  "lambdas/forms/forms-admin.lambda.ts": [...httpEnv.names, ...tableEnv.names],
  "lambdas/overview/overview-admin.lambda.ts": [...httpEnv.names, ...tableEnv.names],
  "lambdas/delivery/outbox-admin.lambda.ts": [...httpEnv.names, ...tableEnv.names],
  "lambdas/delivery/deliver.lambda.ts": outboxNames,
  "lambdas/delivery/sweep.lambda.ts": outboxNames,
  "lambdas/content/content.lambda.ts": [...httpEnv.names, ...tableEnv.names, ...contentEnv.names],
  "lambdas/content/content-admin.lambda.ts": [...httpEnv.names, ...tableEnv.names, ...filesEnv.names],
  "lambdas/advisors-admin/advisors-admin.lambda.ts": [...httpEnv.names, ...tableEnv.names, ...filesEnv.names],
  "lambdas/advisors/advisors.lambda.ts": [...httpEnv.names, ...tableEnv.names],
  "lambdas/account/members.lambda.ts": [...httpEnv.names, ...tableEnv.names, ...membersEnv.names],
  "lambdas/account/members-admin.lambda.ts": [
    ...httpEnv.names,
    ...tableEnv.names,
    ...membersEnv.names,
    ...stripeEnv.names,
    ...stripePriceEnv.names,
  ],
  "lambdas/members/cognito-triggers.lambda.ts": [...tableEnv.names, ...triggersEnv.names],
  "lambdas/membership/membership.lambda.ts": [
    ...httpEnv.names,
    ...tableEnv.names,
    ...membershipEnv.names,
    ...stripeEnv.names,
    ...stripePriceEnv.names,
    ...stripePortalEnv.names,
  ],
  "lambdas/membership/reconcile.lambda.ts": [...tableEnv.names, ...stripeEnv.names, ...stripePriceEnv.names],
  "lambdas/webhooks/stripe-webhook.lambda.ts": [
    ...httpEnv.names,
    ...tableEnv.names,
    ...stripeEnv.names,
    ...stripePriceEnv.names,
    ...stripeWebhookEnv.names,
  ],
  "lambdas/http/not-found.lambda.ts": [...httpEnv.names],
};

/** Nobody waits for what a stream or a clock calls; API Gateway waits thirty seconds for the others. */
function secondsOf(entry: string): number {
  if (entry.endsWith("/reconcile.lambda.ts")) return 900;
  if (entry.endsWith("/booking-deadlines.lambda.ts")) return 300;
  return entry.startsWith("lambdas/delivery/") ? 60 : 20;
}

describe("every function", () => {
  it.each(functions)(
    "$id runs Node 24 on arm64, is traced, ends in time and keeps its logs for a while",
    (fn) => {
      expect(fn.Properties).toMatchObject({
        Runtime: "nodejs24.x",
        Architectures: ["arm64"],
        MemorySize: 512,
        Handler: "index.handler",
        TracingConfig: { Mode: "Active" },
      });
      expect(fn.Properties.Timeout).toBeLessThanOrEqual(secondsOf(fn.Metadata["local:entry"]));
      const logs = sandbox.all("AWS::Logs::LogGroup")[fn.Properties.LoggingConfig.LogGroup.Ref];
      expect(logs?.Properties.RetentionInDays).toBe(30);
    },
  );

  it.each(functions)("$id names its source, and its code finds every variable that it declares", (fn) => {
    const entry = fn.Metadata["local:entry"];
    expect(existsSync(join(root, entry))).toBe(true);
    const { Variables } = fn.Properties.Environment;
    expect(Object.keys(Variables).sort()).toEqual([...(declared[entry] ?? []), "NODE_OPTIONS"].sort());
  });

  it("holds no secret in its environment, only the names of secrets", () => {
    for (const { Properties } of functions)
      expect(JSON.stringify(Properties.Environment)).not.toMatch(/resolve:|SecretString|sk_|whsec_/);
  });

  it("answers a trigger in the five seconds that Cognito waits", () => {
    const triggers = functions.find(({ Metadata }) => Metadata["local:entry"].includes("cognito-triggers"));
    expect(triggers?.Properties.Timeout).toBeLessThanOrEqual(5);
  });

  it("is held to its share of the account in production, and keeps logs a year there", () => {
    for (const { Properties } of functionsOf(production))
      expect(Properties.ReservedConcurrentExecutions).toBe(100);
    for (const { Properties } of functions)
      expect(Properties).not.toHaveProperty("ReservedConcurrentExecutions");
    for (const { Properties } of Object.values(production.all("AWS::Logs::LogGroup")))
      expect(Properties.RetentionInDays).toBe(365);
  });
});
