import { randomUUID } from "node:crypto";
import { MessageRejected, SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeAll, vi } from "vitest";
import type { RouteInput } from "../../contract/routes.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { make } from "../../test/support/make.ts";
import { mockSettings } from "../../test/support/outbox.fixture.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { unset } from "../env.ts";
import { buildPendingPut, subscriberStore } from "../forms/subscriber-store.ts";
import { toAddressKey } from "../id.ts";
import { memberStore } from "../members/member-store.ts";
import { handler } from "../newsletter/newsletter-admin.lambda.ts";
import { transactWrite } from "../table/transactions.ts";
import { sendNewsletters } from "./send-newsletters.ts";
import { suppressionStore } from "./suppression-store.ts";

export { writeSettings } from "../../test/support/site-settings.ts";

await startTableForFile();

export const ses = mockClient(SESv2Client);

const at = "2026-05-01T08:00:00.000Z";

export const hour = 3_600_000;

/** The settings are cached for half a minute, so they are the same for all tests of the file. */
export const settings = { legal_name: "Kindstead LLC", legal_address: "12 Elm Street" };

export async function addSubscriber(email: string): Promise<void> {
  await transactWrite(buildPendingPut({ email, first_name: "Ann", last_name: "Reyes" }, at));
  await subscriberStore.confirm(toAddressKey(email), [], at);
}

export const addMember = (email: string, overrides: object = {}) => {
  const row = make.member({
    id: randomUUID(),
    email,
    email_verified_at: at,
    wants_updates: true,
    ...overrides,
  });
  return memberStore.put(row).then(() => row);
};

/** Adds 30 members and 125 subscribers, of whom five are members too: 150 people. A page has 100 subscribers. */
export async function addReaders(): Promise<void> {
  for (let n = 0; n < 120; n += 20)
    await Promise.all(Array.from({ length: 20 }, (_, k) => addSubscriber(`reader-${n + k}@example.com`)));
  await Promise.all(Array.from({ length: 30 }, (_, n) => addMember(`member-${n}@example.com`)));
  for (let n = 0; n < 5; n++) await addSubscriber(`member-${n}@example.com`);
  await addMember("unproven@example.com", { email_verified_at: null });
  await addMember("not-asked@example.com", { wants_updates: false });
  await transactWrite(
    buildPendingPut({ email: "pending@example.com", first_name: "Ann", last_name: "" }, at),
  );
  await suppressionStore.add("reader-7@example.com", "bounce", "General", at);
}

export let admin: Awaited<ReturnType<typeof createAdminClient>>;

beforeAll(async () => {
  mockSettings({ form: unset, upgrade: unset });
  process.env.MAIL_FROM = "hello@kindstead.test";
  admin = await createAdminClient(handler);
});

afterEach(() => {
  ses.reset();
  vi.restoreAllMocks();
});

export const content = {
  audience: "all" as const,
  subject: "Rainy-day printables",
  body: "Hello!\n\nHere is what is new.",
  item_ids: [] as string[],
};

export const createDraft = (changes: Partial<RouteInput<"adminCreateNewsletter">> = {}) =>
  admin.get("adminCreateNewsletter", { body: { ...content, ...changes } });

export const start = async ({ id, version }: { id: string; version: number }) =>
  admin.ask("adminSendNewsletter", { path: { id }, body: { version } });

const plenty = { getRemainingTimeInMillis: () => 300_000 };

export const run = (now: number, context = plenty, batchMs = 0) =>
  sendNewsletters({ time: new Date(now).toISOString() }, context, batchMs);

export const findNewsletter = async (id: string) =>
  (await admin.get("adminListNewsletters")).items.find((item) => item.id === id);

/** Lets SES accept every email except those to some addresses. Returns how many each address got. */
export function mockSes(
  isRefused: (to: string) => boolean = () => false,
  message = "no",
): Map<string, number> {
  const received = new Map<string, number>();
  ses.on(SendEmailCommand).callsFake(async ({ Destination }) => {
    const to: string = Destination.ToAddresses[0];
    if (isRefused(to)) throw new MessageRejected({ message, $metadata: { httpStatusCode: 400 } });
    received.set(to, (received.get(to) ?? 0) + 1);
    return {};
  });
  return received;
}
