import { onTestFinished } from "vitest";
import { createTempDirectory } from "../../kit/temporary-directory.fixture.ts";
import type { Email } from "./outbox.ts";
import { type Ses, startSes } from "./server.ts";
import type { SesEvent } from "./simulator.ts";

/*
 * Fixtures for the tests of the SES emulator.
 */

/** Starts SES with the configuration set `default` and the verified domain of `buildEmailRequest`. */
export async function startTestSes(
  dir: string = createTempDirectory(),
  publish: (event: SesEvent) => void = () => undefined,
): Promise<Ses> {
  const ses = await startSes({ port: 0, dir, publish });
  ses.defineConfigurationSet({ Name: "default" });
  ses.verifyIdentity("kindstead.test");
  onTestFinished(() => ses.close());
  return ses;
}

/** Sends a SendEmail request as the SDK does. */
export async function sendEmail(ses: Ses, body: unknown, contentType = "application/json") {
  const response = await fetch(`${ses.url}/v2/email/outbound-emails`, {
    method: "POST",
    headers: { "content-type": contentType },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const answer: { MessageId?: string; message?: string } = JSON.parse(await response.text());
  return { status: response.status, code: response.headers.get("x-amzn-errortype"), ...answer };
}

export async function fetchOutbox(ses: Ses, to?: string): Promise<Email[]> {
  const query = to === undefined ? "" : `?to=${encodeURIComponent(to)}`;
  const answer: { emails: Email[] } = JSON.parse(
    await (await fetch(`${ses.url}/outbox.json${query}`)).text(),
  );
  return answer.emails;
}

/** Builds a SendEmail request with simple content; `content` and `request` override parts of it. */
export const buildEmailRequest = (content: object = {}, request: object = {}) => ({
  FromEmailAddress: "Kindstead <hello@kindstead.test>",
  Destination: { ToAddresses: ["dana@example.com"] },
  Content: {
    Simple: { Subject: { Data: "Hello" }, Body: { Text: { Data: "plain" } }, ...content },
  },
  ...request,
});
