import { expect, it } from "vitest";
import {
  addReaders,
  createDraft,
  findNewsletter,
  hour,
  mockSes,
  run,
  settings,
  start,
  writeSettings,
} from "../../../lambdas/delivery/send-newsletters.fixture.ts";
import { endNewsletters } from "./park-outbox.ts";

it("a restored table sends no newsletter again that was being sent", async () => {
  await addReaders();
  await writeSettings(settings);
  const received = mockSes();
  const draft = await createDraft();
  await start(draft);
  let batches = 0;
  const now = Date.now() + 1_000;
  await run(now, { getRemainingTimeInMillis: () => (++batches > 3 ? 0 : 300_000) });
  const sent = received.size;
  expect(await findNewsletter(draft.id)).toMatchObject({ state: "sending", counts: { sent } });
  expect(await endNewsletters(now)).toBe(1);
  expect(await endNewsletters(now)).toBe(0);
  await run(now + hour);
  expect(received.size).toBe(sent);
  expect(await findNewsletter(draft.id)).toMatchObject({ state: "sent", recipients: 150, counts: { sent } });
});
