import { afterEach, expect, it, vi } from "vitest";
import { setupMessages } from "../../contract/setup.ts";
import { parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { memberStore } from "../members/member-store.ts";
import {
  addMember,
  admin,
  createDraft,
  findNewsletter,
  hour,
  mockSes,
  run,
  settings,
  start,
  writeSettings,
} from "./send-newsletters.fixture.ts";
import { suppressionStore } from "./suppression-store.ts";

afterEach(() => vi.unstubAllEnvs());

const comped = { membership: make.membership("comped") };
const sandbox = /domain and leave the sandbox. It is tried again every minute.$/;
const unverified = (address: string) =>
  `Email address is not verified. The following identities failed the check in region US-EAST-1: ${address}`;

/** Starts a newsletter to the Premium members of this file. */
async function startNewsletter() {
  await writeSettings(settings);
  for (const name of ["ann", "maya"]) await addMember(`${name}@example.com`, comped);
  const draft = await createDraft({ audience: "premium" });
  expect((await start(draft)).statusCode).toBe(202);
  return draft;
}

it.each([
  ["the sender is not verified", unverified("hello@kindstead.test"), () => true, sandbox],
  [
    "the account is in the sandbox",
    unverified("maya@example.com"),
    (to: string) => to.startsWith("maya"),
    sandbox,
  ],
  [
    "the account may not send",
    "Sending suspended for this account. See your inbox.",
    () => true,
    /^The email service has paused/,
  ],
] as const)(
  "a newsletter waits until SES takes it again, and says why: %s",
  async (_, message, isRefused, reason) => {
    const draft = await startNewsletter();
    mockSes(isRefused, message);
    const now = Date.now() + 1_000;
    await run(now);
    expect(await findNewsletter(draft.id)).toMatchObject({
      state: "sending",
      counts: { failed: 0 },
      held_back: expect.stringMatching(reason),
    });
    mockSes();
    await run(now + hour);
    const { counts, recipients, state } = (await findNewsletter(draft.id)) ?? {};
    expect([state, counts]).toEqual(["sent", { sent: recipients, suppressed: 0, failed: 0 }]);
  },
);

it("a test of a newsletter to an owner whose mail came back is refused and says why", async () => {
  const { id } = await createDraft({ audience: "premium" });
  const email = (await memberStore.find(admin.id))?.email ?? "";
  await suppressionStore.add(email, "bounce", "General", new Date().toISOString());
  const refused = await admin.ask("adminTestNewsletter", { path: { id } });
  expect([refused.statusCode, parseBody(refused).error.message]).toEqual([409, setupMessages.suppressed]);
});

it("without a sender, a newsletter is neither sent nor tested, and says so", async () => {
  vi.stubEnv("MAIL_FROM", "none");
  const draft = await createDraft({ audience: "premium" });
  const path = { id: draft.id };
  const answers = [await start(draft), await admin.ask("adminTestNewsletter", { path })];
  expect((await admin.get("adminPreviewNewsletter", { path })).problem).toBe(setupMessages.noSender);
  for (const answer of answers)
    expect([answer.statusCode, parseBody(answer).error.message]).toEqual([409, setupMessages.noSender]);
});
