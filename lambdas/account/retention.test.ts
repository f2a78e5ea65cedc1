import { readFileSync } from "node:fs";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { expect, it } from "vitest";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { buildAuditPut } from "../audit/audit.ts";
import { missedSearchStore } from "../content/missed-search-store.ts";
import { tableEnv } from "../env.ts";
import { submitForm } from "../forms/forms.ts";
import { buildPendingPut } from "../forms/subscriber-store.ts";
import { recipientStore } from "../newsletter/recipient-store.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import { countDeclinedCards } from "../stripe/declined-cards.ts";
import { documentClient } from "../table/table.ts";

await startTableForFile();
const policy = readFileSync(
  new URL("../../web/src/pages/legal/privacy-retention.tsx", import.meta.url),
  "utf8",
);

/** By entity: the days after which a row expires, and what the privacy policy says about it. */
const promised: Record<string, { days: number[]; says: string }> = {
  submission: { days: [730], says: "24 months" },
  subscriber: { days: [8], says: "8 days if you never confirm it" },
  recipient: { days: [90], says: "90 days, without the address itself" },
  outbox: { days: [30, 730], says: "30 days; 2 years for one that could not be sent" },
  missed_search: { days: [100], says: "100 days, without who searched" },
  audit: { days: [730], says: "2 years; they name what changed, and for a refund its amount" },
  declined_cards: { days: [7], says: "A week at most" },
};

it("rows expire when the privacy policy says", async () => {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const person = { email: "maya@example.com", first_name: "Maya", last_name: "Lind" };
  await submitForm(
    { role: null, client: "192.0.2.1" },
    {
      kind: "contact",
      firstName: "Maya",
      lastName: "Lind",
      email: person.email,
      message: "Hello",
      website: "",
    },
  );
  const [sent, unsent] = await listPendingRows();
  expect(unsent).toBeDefined();
  await outboxStore.markDone(sent?.id ?? "", "sent", now);
  await execute(buildPendingPut(person, at));
  await recipientStore.startSending("nwl_1", person.email, now);
  await missedSearchStore.countPerson({ search: "unicorn", bucket: 1 }, now);
  await execute(buildAuditPut({ member_id: "m", actor: "m", action: "member.changed", detail: {} }, at));
  await countDeclinedCards({
    intent: "pi_1",
    memberId: "m",
    charges: [{ id: "ch_1", created: now / 1_000 }],
  });
  const { Items = [] } = await documentClient.send(
    new ScanCommand({ TableName: tableEnv.read("TABLE_NAME") }),
  );
  for (const [entity, { days, says }] of Object.entries(promised)) {
    const kept = Items.filter(({ pk }) => pk.startsWith(`${entity}#`));
    const lives = kept.map(({ ttl }) => Math.round((ttl - now / 1_000) / 86_400));
    expect([entity, ...new Set(lives.toSorted((a, b) => a - b))]).toEqual([entity, ...days]);
    expect(policy).toContain(says);
  }
});
