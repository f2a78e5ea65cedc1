import { expect, it } from "vitest";
import { createAdminClient } from "../../test/support/admin.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { createId } from "../id.ts";
import { handler } from "./newsletter-admin.lambda.ts";
import { buildDraft } from "./newsletter-row.ts";
import { newsletterStore } from "./newsletter-store.ts";

await startTableForFile();
const admin = await createAdminClient(handler);

it("an owner who sends one newsletter a week still finds those of last year, newest first", async () => {
  for (let week = 0; week < 60; week += 1) {
    const at = new Date(Date.UTC(2026, 0, 1 + 7 * week));
    const fields = {
      audience: "all" as const,
      subject: `Week ${week}`,
      body: "Hello!",
      items: [],
      import_id: null,
    };
    const row = buildDraft(createId("nws", at.getTime()), fields, at.toISOString());
    await newsletterStore.create(row, buildAuditEntry(admin.id, "newsletter.created", {}));
  }
  const subjects: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await admin.get("adminListNewsletters", cursor ? { query: { cursor } } : {});
    subjects.push(...page.items.map(({ subject }) => subject));
    cursor = page.next;
  }
  expect(subjects).toEqual(Array.from({ length: 60 }, (_, index) => `Week ${59 - index}`));
});
