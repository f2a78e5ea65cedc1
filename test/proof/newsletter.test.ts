import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { BatchPutRequest } from "dynamodb-toolbox/entity/actions/batchPut";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { afterAll, beforeAll, expect, it } from "vitest";
import { noMembership } from "../../contract/membership.ts";
import { toAddressKey } from "../../lambdas/id.ts";
import { newsletterStore } from "../../lambdas/newsletter/newsletter-store.ts";
import { memberEntity } from "../../lambdas/table/entities.ts";
import { newsletterEntity, subscriberEntity } from "../../lambdas/table/mailing-entities.ts";
import { siteSettingsEntity, siteSettingsId } from "../../lambdas/table/settings-entities.ts";
import { duePartitions } from "../../lambdas/table/system-entities.ts";
import { type Ses, startSes } from "../../local/emulators/aws/ses/server.ts";
import { fetchOutbox } from "../../local/emulators/aws/ses/ses.fixture.ts";
import { createTempDirectory } from "../../local/emulators/kit/temporary-directory.fixture.ts";
import { writeRows } from "../bench/write-rows.ts";
import { make } from "../support/make.ts";
import { startTableForFile } from "../support/table.fixture.ts";

/*
 * Of 10,000 readers, 3,000 are Premium: half of these agreed in their profile, half by the form, and the others are free
 * members or have no account. Sends them a newsletter through the local SES, which rejects 1 %, and kills the process in the
 * middle: each gets it once, or twice only if the kill fell between SES's answer and the note (FORM-9). Without PROVE there
 * are 300 readers.
 */

const readers = process.env.PROVE ? 10_000 : 300;
const premium = (readers * 3) / 10;
const rejected = Math.ceil(premium / 100);
const id = "nws_0192f3c8a1b27c3d8e4f5a6b7c8d9e0f";
const start = Date.parse("2027-03-01T08:00:00.000Z");
const at = new Date(start).toISOString();

await startTableForFile();
let ses: Ses;

const toReader = (n: number) => (n < rejected ? `reader-${n}@fail.test` : `reader-${n}@example.com`);

/** Reader 0 is the newest. Every second one agreed in the profile, the others by the form; each tenth has no account. */
function* buildReaders(): Generator<BatchPutRequest> {
  for (let n = 0; n < readers; n++) {
    const email = toReader(n);
    const isPremium = n < premium;
    const hasAccount = isPremium || n % 10 > 0;
    const wants_updates = hasAccount && n % 2 === 0;
    const person = {
      email,
      first_name: "Ann",
      last_name: "",
      created_at: new Date(start - n * 1_000).toISOString(),
    };
    const state = isPremium ? "comped" : "none";
    const member = make.member({
      ...person,
      id: randomUUID(),
      email_verified_at: at,
      wants_updates,
      membership: { ...noMembership, state },
    });
    if (hasAccount) yield memberEntity.build(BatchPutRequest).item(member);
    const subscribed = { state: "confirmed", confirmed_at: at, consent: null, updated_at: at } as const;
    if (!wants_updates)
      yield subscriberEntity
        .build(BatchPutRequest)
        .item({ ...person, ...subscribed, id: toAddressKey(email) });
  }
}

beforeAll(async () => {
  ses = await startSes({ port: 0, dir: createTempDirectory(afterAll) });
  ses.defineConfigurationSet({ Name: "kindstead-test" });
  ses.verifyIdentity("kindstead.test");
  await writeRows(buildReaders());
  await siteSettingsEntity
    .build(PutItemCommand)
    .item({ id: siteSettingsId, legal_name: "Kindstead LLC", legal_address: "12 Elm Street" })
    .send();
  const none = { recipients: premium, sent: 0, suppressed: 0, failed: 0, cursor: null, finished_at: null };
  await newsletterEntity
    .build(PutItemCommand)
    .item({
      id,
      import_id: null,
      is_released: false,
      stopped: null,
      refusal: null,
      subject: "What is new",
      audience: "premium",
      body: "Hello",
      state: "sending",
      items: [],
      phase: "members",
      ...none,
      started_at: at,
      due_pk: duePartitions.newsletters,
      due_at: at,
      created_at: at,
      updated_at: at,
    })
    .send();
}, 300_000);
afterAll(() => ses?.close());

function runJob(time: number): ChildProcess {
  const env = {
    ...process.env,
    AWS_ENDPOINT_URL_SESV2: ses.url,
    EMAIL_LINK_SECRET_ID: "email-link-secret",
    MAIL_FROM: "hello@kindstead.test",
    MAIL_CONFIGURATION_SET: "kindstead-test",
    SITE_URL_PARAMETER: "/kindstead/test/site-url",
  };
  const script = join(import.meta.dirname, "newsletter-process.ts");
  return spawn(process.execPath, [script, new Date(time).toISOString()], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

it("a newsletter reaches its audience once although SES rejects 1 % and the process is killed", async () => {
  const killed = runJob(start + 1_000);
  const exit = once(killed, "exit");
  // The newest member is first. All emails at once would be too large to ask for often.
  const oneThird = toReader(Math.ceil(premium / 3));
  const isSent = expect.poll(async () => (await fetchOutbox(ses, oneThird)).length, {
    timeout: 900_000,
    interval: 20,
  });
  const endedEarly = exit.then(() => {
    throw new Error("The job ended before it was killed");
  });
  await Promise.race([isSent.toBe(1), endedEarly]);
  killed.kill("SIGKILL");
  await exit;
  const before = (await fetchOutbox(ses)).length;
  expect(before).toBeLessThan(premium - rejected);

  const [code] = await once(runJob(start + 3_600_000), "exit");
  expect(code).toBe(0);
  const row = await newsletterStore.find(id);
  expect(row).toMatchObject({ state: "sent", sent: premium - rejected, failed: rejected, suppressed: 0 });

  const received = new Map<string, number>();
  for (const { to } of await fetchOutbox(ses))
    received.set(to[0] ?? "", (received.get(to[0] ?? "") ?? 0) + 1);
  const twice = [...received.values()].filter((times) => times === 2).length;
  const audience = Array.from({ length: premium - rejected }, (_, n) => toReader(n + rejected));
  expect([...received.keys()].toSorted()).toEqual(audience.toSorted());
  expect(Math.max(...received.values())).toBeLessThanOrEqual(2);
  // Ten emails are with SES at once.
  expect(twice).toBeLessThanOrEqual(10);
  console.log(
    `${received.size} of ${premium} Premium readers among ${readers} got the newsletter, ${twice} of them twice; ${rejected} rejected`,
  );
}, 2_700_000);
