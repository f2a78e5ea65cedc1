import { NotFoundException, SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { describe, expect, it } from "vitest";
import { buildEmailRequest, fetchOutbox, sendEmail, startTestSes } from "./ses.fixture.ts";
import type { SesEvent } from "./simulator.ts";

describe("SendEmail", () => {
  it("keeps the headers that a sender adds, and rejects one that would start another", async () => {
    const ses = await startTestSes();
    const Headers = [{ Name: "List-Unsubscribe", Value: "<https://kindstead.test/leave?token=1>" }];
    await sendEmail(ses, buildEmailRequest({ Headers }));
    expect((await fetchOutbox(ses))[0]?.headers).toEqual({
      "List-Unsubscribe": "<https://kindstead.test/leave?token=1>",
    });
    const Injected = [{ Name: "X-Kind", Value: "a\r\nBcc: all@example.com" }];
    expect(await sendEmail(ses, buildEmailRequest({ Headers: Injected }))).toMatchObject({ status: 400 });
  });

  it("publishes the bounces and complaints of the mailbox simulator for a configuration set", async () => {
    const events: SesEvent[] = [];
    const ses = await startTestSes(undefined, (event) => void events.push(event));
    const client = new SESv2Client({
      endpoint: ses.url,
      region: "us-east-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
    });
    const send = (to: string, ConfigurationSetName?: string) =>
      client.send(
        new SendEmailCommand({
          ...buildEmailRequest({}, { Destination: { ToAddresses: [to] } }),
          ...(ConfigurationSetName && { ConfigurationSetName }),
        }),
      );
    await send("bounce@simulator.amazonses.com");
    await send("dana@example.com", "default");
    await send("success@simulator.amazonses.com", "default");
    expect(events).toEqual([]);
    await send("Dana <bounce+1@simulator.amazonses.com>", "default");
    await send("complaint@simulator.amazonses.com", "default");
    expect(events).toMatchObject([
      {
        configurationSet: "default",
        detailType: "Email Bounced",
        detail: {
          eventType: "Bounce",
          bounce: {
            bounceType: "Permanent",
            bouncedRecipients: [{ emailAddress: "bounce+1@simulator.amazonses.com" }],
          },
        },
      },
      { detailType: "Email Complaint Received", detail: { eventType: "Complaint" } },
    ]);
    await expect(send("dana@example.com", "unknown")).rejects.toThrow(NotFoundException);
  });
});

describe("SendEmail with invalid input", () => {
  it.each<[string, object]>([
    ["a line break in the subject", buildEmailRequest({ Subject: { Data: "Hi\r\nBcc: all@example.com" } })],
    [
      "a line break in a recipient",
      buildEmailRequest({}, { Destination: { ToAddresses: ["a@x.test\nBcc: b@x.test"] } }),
    ],
    ["a line break in the sender", buildEmailRequest({}, { FromEmailAddress: "Me\r\n <me@x.test>" })],
    ["a line break in a reply address", buildEmailRequest({}, { ReplyToAddresses: ["a@x.test\r\nX: y"] })],
    [
      "a line break in a file name",
      buildEmailRequest({ Attachments: [{ FileName: "a\r\nX: y", RawContent: "" }] }),
    ],
    ["a line break in a tag", buildEmailRequest({}, { EmailTags: [{ Name: "a", Value: "b\r\nc" }] })],
    [
      "two addresses in one recipient",
      buildEmailRequest({}, { Destination: { ToAddresses: ["a@x.test, b@x.test"] } }),
    ],
    ["an invalid recipient", buildEmailRequest({}, { Destination: { ToAddresses: ["nobody"] } })],
    ["a non-ASCII display name", buildEmailRequest({}, { FromEmailAddress: "Zoë <z@x.test>" })],
    ["no recipient", buildEmailRequest({}, { Destination: {} })],
    [
      "too many recipients",
      buildEmailRequest(
        {},
        { Destination: { ToAddresses: Array.from({ length: 51 }, (_, i) => `a${i}@x.test`) } },
      ),
    ],
    ["no sender", buildEmailRequest({}, { FromEmailAddress: undefined })],
    ["no subject", buildEmailRequest({ Subject: { Data: "" } })],
    ["no body", buildEmailRequest({ Body: {} })],
    ["a template", buildEmailRequest({}, { Content: { Template: { TemplateName: "x" } } })],
    ["no content", buildEmailRequest({}, { Content: {} })],
  ])("rejects %s", async (_, body) => {
    const ses = await startTestSes();
    expect(await sendEmail(ses, body)).toMatchObject({ status: 400, code: "BadRequestException" });
    expect(await fetchOutbox(ses)).toEqual([]);
  });

  it.each(["ToAddresses", "CcAddresses", "BccAddresses"])(
    "answers MessageRejected for an address at fail.test in %s",
    async (field) => {
      const ses = await startTestSes();
      const Destination = { ToAddresses: ["dana@example.com"], [field]: ["Any <any@FAIL.test>"] };
      const rejected = await sendEmail(ses, buildEmailRequest({}, { Destination }));
      expect(rejected).toMatchObject({ status: 400, code: "MessageRejected" });
      expect(rejected.message).toContain("any@FAIL.test");
      expect(await fetchOutbox(ses)).toEqual([]);
    },
  );

  it("answers MessageRejected for a sender that is not verified by its address or a domain of it", async () => {
    const ses = await startTestSes();
    ses.verifyIdentity("Ann@Example.org");
    const sendFrom = (FromEmailAddress: string) =>
      sendEmail(ses, buildEmailRequest({}, { FromEmailAddress }));
    for (const from of ["ann@example.org", "Ann <ANN@example.org>", "hello@mail.kindstead.test"])
      expect(await sendFrom(from)).toMatchObject({ status: 200 });
    for (const from of ["ben@example.org", "hello@notkindstead.test", "hello@kindstead.test.example.org"])
      expect(await sendFrom(from)).toMatchObject({
        status: 400,
        code: "MessageRejected",
        message: `Email address is not verified. The following identities failed the check in region US-EAST-1: ${from}`,
      });
  });

  it("answers MessageRejected in the sandbox for recipients that are not verified", async () => {
    const ses = await startTestSes();
    ses.verifyIdentity("dana@example.com");
    const put = (sandbox: boolean) =>
      fetch(`${ses.url}/account.json`, { method: "PUT", body: JSON.stringify({ sandbox }) });
    const sendTo = (...BccAddresses: string[]) =>
      sendEmail(
        ses,
        buildEmailRequest({}, { Destination: { ToAddresses: ["dana@example.com"], BccAddresses } }),
      );
    await put(true);
    expect(await sendTo()).toMatchObject({ status: 200 });
    expect(await sendTo("success@simulator.amazonses.com")).toMatchObject({ status: 200 });
    const refused = await sendTo("ben@example.com");
    expect(refused).toMatchObject({ status: 400, code: "MessageRejected" });
    expect(refused.message).toMatch(/: ben@example\.com$/);
    await put(false);
    expect(await sendTo("ben@example.com")).toMatchObject({ status: 200 });
  });
});
