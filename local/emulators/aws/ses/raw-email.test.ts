import { describe, expect, it } from "vitest";
import { fetchOutbox, sendEmail, startTestSes } from "./ses.fixture.ts";

const ICS = "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n";

describe("SendEmail with a raw message", () => {
  const part = (headers: string[], body: string) => [...headers, "", body].join("\r\n");
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const multipart = (kind: string, boundary: string, parts: string[]) =>
    part(
      [`Content-Type: multipart/${kind};\r\n boundary="${boundary}"`],
      `This is a preamble.\r\n${parts.map((one) => `--${boundary}\r\n${one}\r\n`).join("")}--${boundary}--\r\n`,
    );
  const raw = (message: string | Buffer, request: object = {}) => ({
    Content: { Raw: { Data: Buffer.from(message).toString("base64") } },
    ...request,
  });
  const headers = [
    "From: Kindstead <hello@kindstead.test>",
    'To: "Reyes, Dana" <dana@example.com>, sam@example.com',
    "Cc: cc@example.com",
    "Reply-To: help@kindstead.test",
    `Subject: =?utf-8?B?${base64("Séance ")}?=\r\n =?UTF-8?Q?confirm=C3=A9e_=E2=80=93_ok?=`,
    "MIME-Version: 1.0",
  ].join("\r\n");

  it("parses MIME parts and uses the headers for missing fields", async () => {
    const ses = await startTestSes();
    const alternative = multipart("alternative", "a.1+", [
      part(
        ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable"],
        "Bonjour =C3=A9=\r\nt=C3=A9",
      ),
      part(
        ["Content-Type: text/html; charset=iso-8859-1", "Content-Transfer-Encoding: 8bit"],
        "<b>\xe9t\xe9</b>",
      ),
      part(["Content-Type: text/calendar; method=REQUEST", "Content-Transfer-Encoding: base64"], base64(ICS)),
    ]);
    const file = part(
      [
        "Content-Type: application/pdf",
        "Content-Disposition: attachment; filename*=UTF-8''Gr%C3%BC%C3%9Fe.pdf",
        "Content-Transfer-Encoding: base64",
      ],
      "JVBERg==",
    );
    const message = Buffer.from(`${headers}\r\n${multipart("mixed", "m1", [alternative, file])}`, "latin1");
    expect(await sendEmail(ses, raw(message))).toMatchObject({ status: 200 });
    expect(await fetchOutbox(ses)).toMatchObject([
      {
        from: "Kindstead <hello@kindstead.test>",
        to: ['"Reyes, Dana" <dana@example.com>', "sam@example.com"],
        cc: ["cc@example.com"],
        reply_to: ["help@kindstead.test"],
        subject: "Séance confirmée – ok",
        text: "Bonjour été",
        html: "<b>été</b>",
        attachments: [
          { name: "invite.ics", content_type: "text/calendar; method=REQUEST", content_base64: base64(ICS) },
          { name: "Grüße.pdf", content_type: "application/pdf", content_base64: "JVBERg==" },
        ],
      },
    ]);
  });

  it("prefers the recipients of the call to those in the headers", async () => {
    const ses = await startTestSes();
    const request = {
      FromEmailAddress: "other@kindstead.test",
      Destination: { ToAddresses: ["only@example.com"] },
    };
    await sendEmail(ses, raw(`${headers}\r\n\r\nJust text.`, request));
    expect(await fetchOutbox(ses)).toMatchObject([
      {
        from: "other@kindstead.test",
        to: ["only@example.com"],
        cc: [],
        text: "Just text.",
        html: null,
        attachments: [],
      },
    ]);
  });

  it("rejects a message without sender or recipients", async () => {
    const ses = await startTestSes();
    expect(await sendEmail(ses, raw("Subject: x\r\n\r\nhello"))).toMatchObject({ status: 400 });
    expect(await sendEmail(ses, raw("From: a@x.test\r\n\r\nhello"))).toMatchObject({ status: 400 });
  });

  it("replaces line breaks in an encoded subject", async () => {
    const ses = await startTestSes();
    const subject = `Subject: =?utf-8?B?${base64("a\r\nBcc: all@example.com")}?=`;
    await sendEmail(ses, raw(`From: a@kindstead.test\r\nTo: b@x.test\r\n${subject}\r\n\r\nhello`));
    expect((await fetchOutbox(ses))[0]?.subject).toBe("a  Bcc: all@example.com");
  });
});
