import { expect } from "vitest";
import type { ImportChoices, ImportFate } from "../../contract/imports.ts";
import { createAdminClient, uploadFile } from "../../test/support/admin.ts";
import { startBucketsForFile } from "../../test/support/buckets.fixture.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { startUserPoolForFile } from "../../test/support/user-pool.fixture.ts";
import { deleteObject } from "../files/s3.ts";
import { subscriberStore } from "../forms/subscriber-store.ts";
import { toAddressKey } from "../id.ts";
import { findMemberByEmail } from "../members/member-by-email.ts";
import { memberStore } from "../members/member-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { continueImport } from "./continue-import.ts";
import { handler } from "./imports-admin.lambda.ts";

/** Starts what an import needs for one test file, and returns its steps as an admin and the outbox take them. */
export async function startImportsForFile() {
  await startTableForFile();
  const buckets = await startBucketsForFile();
  const pool = await startUserPoolForFile();
  const admin = await createAdminClient(handler);

  async function continueAll(id: string): Promise<void> {
    while (await continueImport(id, Date.now()));
  }

  /** Deletes the files and rows of all imports, as S3 does after a day (lib/stacks/data-stack.ts). */
  async function expireLists(): Promise<void> {
    for (const Key of await buckets.keys())
      if (Key.startsWith("imports/")) await deleteObject({ Bucket: process.env.FILES_BUCKET, Key });
  }

  /** Uploads a file and lets the outbox read it. */
  async function readFile(text: string | Buffer) {
    const { import: created, form } = await admin.get("adminStartImport", {
      body: { file_name: "members.csv" },
    });
    expect(await uploadFile(form, Buffer.from(text))).toBe(204);
    const path = { id: created.id };
    await admin.get("adminReadImport", { path });
    await continueAll(created.id);
    return { path, read: await admin.get("adminGetImport", { path }) };
  }

  /** Checks a file with the suggested columns, unless `choices` say otherwise. */
  async function checkFile(text: string | Buffer, choices: Partial<ImportChoices> = {}) {
    const { path, read } = await readFile(text);
    const fields = read.columns.map(({ field }) => field);
    const body = { fields, replace: [], labels: [], consent: null, ask_others: false, ...choices };
    await admin.get("adminCheckImport", { path, body });
    await continueAll(path.id);
    return { path, read, checked: await admin.get("adminGetImport", { path }) };
  }

  /** Starts an import with the version that it has now. */
  async function start(path: { id: string }) {
    const { version } = await admin.get("adminGetImport", { path });
    return admin.get("adminRunImport", { path, body: { version } });
  }

  async function finish(path: { id: string }) {
    await continueAll(path.id);
    return admin.get("adminGetImport", { path });
  }

  return {
    admin,
    pool,
    continueAll,
    expireLists,
    readFile,
    checkFile,
    start,
    run: (path: { id: string }) => start(path).then(() => finish(path)),
    undo: (path: { id: string }) => admin.get("adminUndoImport", { path }).then(() => finish(path)),
    listRows: async (path: { id: string }, fate: ImportFate) =>
      (await admin.get("adminListImportRows", { path, query: { fate } })).items,
  };
}

export async function findMember(email: string) {
  const found = await findMemberByEmail(email);
  return found && memberStore.find(found.id);
}

export const findSubscriber = (email: string) => subscriberStore.find(toAddressKey(email));

/** The subscription at Stripe that an adoption writes into the row of an imported member who pays (PAY-20). */
export const adoptedBilling: NonNullable<MemberRow["billing"]> = {
  customer_id: "cus_Ghost0001",
  subscription_id: "sub_Ghost0001",
  status: "active",
  started_at: null,
  grace_until: null,
  failure_emails: 0,
  price_cents: 900,
  price_months: 1,
  import_id: "imp_adoption",
  paid_invoice_id: null,
  paid: { state: "active", current_period_end: null, grace_until: null },
};
