import { expect, it } from "vitest";
import type { OutboxItem } from "../../../../contract/outbox.ts";
import { findPollMs } from "./delivery-queries.ts";

it("a list of deliveries is read again while one is being tried, and more pages of it less often", () => {
  const due_at = new Date().toISOString();
  const tried = { items: [{ state: "pending", can_try: false, due_at } as OutboxItem] };
  const failed = { items: [{ state: "dead", can_try: true, due_at } as OutboxItem] };
  expect(findPollMs()).toBe(false);
  expect(findPollMs([failed])).toBe(false);
  expect(findPollMs([tried])).toBe(5_000);
  expect(findPollMs([failed, tried, failed])).toBe(15_000);
});
