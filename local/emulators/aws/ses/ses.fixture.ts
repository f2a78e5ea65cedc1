import { onTestFinished } from "vitest";
import { createTempDirectory } from "../../kit/temporary-directory.fixture.ts";
import type { Email } from "./outbox.ts";
import { type Ses, startSes } from "./server.ts";

/*
 * What the tests of the SES stand-in start from.
 */

export async function givenSes(dir: string = createTempDirectory()): Promise<Ses> {
  const ses = await startSes({ port: 0, dir });
  onTestFinished(() => ses.close());
  return ses;
}

/** Sends as the SDK does. */
export async function send(ses: Ses, body: unknown, contentType = "application/json") {
  const response = await fetch(`${ses.url}/v2/email/outbound-emails`, {
    method: "POST",
    headers: { "content-type": contentType },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const answer: { MessageId?: string; message?: string } = JSON.parse(await response.text());
  return { status: response.status, code: response.headers.get("x-amzn-errortype"), ...answer };
}

export async function outboxOf(ses: Ses, to?: string): Promise<Email[]> {
  const query = to === undefined ? "" : `?to=${encodeURIComponent(to)}`;
  const answer: { emails: Email[] } = JSON.parse(
    await (await fetch(`${ses.url}/outbox.json${query}`)).text(),
  );
  return answer.emails;
}

/** A simple mail; `content` and `request` add to it or replace parts of it. */
export const aMail = (content: object = {}, request: object = {}) => ({
  FromEmailAddress: "Kindstead <hello@kindstead.test>",
  Destination: { ToAddresses: ["dana@example.com"] },
  Content: {
    Simple: { Subject: { Data: "Hello" }, Body: { Text: { Data: "plain" } }, ...content },
  },
  ...request,
});
