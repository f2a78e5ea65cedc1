import { Duration } from "aws-cdk-lib";
import { adminEnv, bookingsEnv, httpEnv, stripeEnv, tableEnv } from "../../lambdas/env.ts";
import { declareFunction } from "../constructs/api-function.ts";
import { linkApiTable, linkBackOffice, linkSecret, linkTable } from "../constructs/links.ts";
import type { ApiResources } from "./resources.ts";

export const declareBookingFunctions = ({
  stage,
  table,
  originSecret,
  proposalSecret,
  payments,
}: ApiResources) => ({
  bookings: declareFunction({
    stage,
    entry: "lambdas/bookings/bookings.lambda.ts",
    environments: [httpEnv, tableEnv, bookingsEnv, stripeEnv],
    links: {
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["advisor", "booking", "declined_cards", "limit", "member", "suppression"],
        "batch get": ["booking", "slot_lock"],
        check: ["advisor", "member"],
        put: ["audit", "booking", "idempotency", "outbox", "slot_lock", "word"],
        update: ["advisor", "counter", "declined_cards"],
        "query booked": "all",
        "query newest": ["advisor"],
        "query about": "all",
        delete: ["word"],
      }),
      PROPOSAL_SECRET_ID: linkSecret(proposalSecret),
      STRIPE_SECRET_ID: payments.key,
    },
  }),
  "bookings-admin": declareFunction({
    stage,
    entry: "lambdas/bookings/bookings-admin.lambda.ts",
    environments: [httpEnv, adminEnv, tableEnv, bookingsEnv],
    links: {
      ...linkBackOffice(stage, originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["advisor", "booking", "member"],
        "batch get": ["booking", "counter", "outbox", "slot_lock"],
        put: ["audit", "booking", "idempotency", "outbox", "slot_lock", "word"],
        "query newest": ["booking"],
        "query sessions": "all",
        "query sessions_by_filter": "all",
        "query sessions_by_advisor": "all",
        "query about": "all",
        update: ["counter", "outbox"],
        query: ["word"],
        delete: ["word"],
      }),
      PROPOSAL_SECRET_ID: linkSecret(proposalSecret),
    },
  }),
  // Reminders, expiry and refunds of bookings.
  "booking-deadlines": declareFunction({
    stage,
    entry: "lambdas/bookings/booking-deadlines.lambda.ts",
    every: Duration.minutes(10),
    environments: [tableEnv, bookingsEnv, stripeEnv],
    links: {
      TABLE_NAME: linkTable(table, {
        get: ["booking", "limit", "member", "suppression"],
        put: ["audit", "booking", "idempotency", "outbox", "slot_lock", "word"],
        update: ["counter", "declined_cards", "limit"],
        "query booked": "all",
        "query due": "all",
        delete: ["word"],
      }),
      PROPOSAL_SECRET_ID: linkSecret(proposalSecret),
      STRIPE_SECRET_ID: payments.key,
    },
    timeout: Duration.minutes(5),
  }),
});
