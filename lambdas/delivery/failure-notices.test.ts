import { expect, it } from "vitest";
import { buildHookMessage, enqueueMessage, startHooksForFile } from "../../test/support/outbox.fixture.ts";
import { findOutboxRow } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { toNoticeId } from "../members/members.ts";
import { buildDeliveryNotice } from "../outbox/notice-messages.ts";
import { attemptDelivery } from "./attempt-delivery.ts";

await startTableForFile();
const hooks = await startHooksForFile();
const minute = 60_000;

it("a hook that has failed for an hour is one notice, and no sooner", async () => {
  await hooks.misbehave({ outcome: 500, hook: "form" });
  const start = Date.now();
  const { id, retrying_since } = await enqueueMessage(buildHookMessage(), start);
  const { event } = buildDeliveryNotice("hook", retrying_since);
  const findNotice = () => findOutboxRow(toNoticeId(event, "admins"));
  for (const minutes of [0, 1, 5, 15]) await attemptDelivery(id, start + minutes * minute + 1);
  expect(await findNotice()).toBeUndefined();
  for (const minutes of [60, 180]) await attemptDelivery(id, start + minutes * minute + 1);
  expect(await findNotice()).toMatchObject({ message: { kind: "admin_notice", about: "failures", event } });
});
