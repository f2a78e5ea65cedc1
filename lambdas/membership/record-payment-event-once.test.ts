import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createPayingMember } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { idempotencySeconds } from "../stripe/sync-trigger.ts";
import { findRow } from "../table/find-row.ts";
import { idempotencyEntity } from "../table/system-entities.ts";
import { isPaymentEventType, recordPaymentEvent } from "./record-payment-event.ts";

const shop = await startShopForFile();

it("a payment event: is remembered for as long as Stripe may send it again, and not longer", async () => {
  const { member, customer } = await createPayingMember(shop);
  const id = `event#evt_${randomUUID()}`;
  const now = Date.parse("2026-06-15T08:00:00.400Z");
  const event = { type: "charge.dispute.created", idempotencyId: id, intent: "pi_1" } as const;
  for (const _ of [1, 2]) await recordPaymentEvent(customer, event, now);
  expect(await listAllOfMember(member.id)).toHaveLength(1);
  const ttl = Date.parse("2026-06-15T08:00:00Z") / 1_000 + idempotencySeconds;
  expect(await findRow(idempotencyEntity, { id })).toMatchObject({ ttl });
});

it("a payment event: is a refund, a dispute or a failed refund, and nothing else", () => {
  const types = ["charge.refunded", "charge.dispute.created", "charge.dispute.updated", "refund.failed"];
  expect([...types, "charge.succeeded", "toString"].filter(isPaymentEventType)).toEqual(types);
});
