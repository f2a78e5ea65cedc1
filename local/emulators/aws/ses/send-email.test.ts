import { describe, expect, it } from "vitest";
import { aMail, givenSes, outboxOf, send } from "./ses.fixture.ts";

const ICS = "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n";

describe("a mail that is sent", () => {
  it("is in the outbox as it was given", async () => {
    const ses = await givenSes();
    const Body = { Text: { Data: "plain" }, Html: { Data: "<h1>Hé</h1>", Charset: "UTF-8" } };
    const RawContent = Buffer.from(ICS).toString("base64");
    const Attachments = [
      {
        FileName: "invite.ics",
        ContentType: "text/calendar; method=REQUEST",
        RawContent,
        ContentDisposition: "ATTACHMENT",
      },
      { FileName: "notes.bin", RawContent: "" },
    ];
    const { MessageId } = await send(
      ses,
      aMail(
        { Subject: { Data: "Séance – confirmed", Charset: "UTF-8" }, Body, Attachments },
        {
          Destination: { ToAddresses: ["Dana <dana@example.com>"], CcAddresses: ["cc@example.com"] },
          ReplyToAddresses: ["help@kindstead.test"],
          ConfigurationSetName: "default",
          EmailTags: [{ Name: "kind", Value: "booking_confirmed" }],
        },
      ),
    );
    expect(await outboxOf(ses)).toEqual([
      {
        id: MessageId,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        from: "Kindstead <hello@kindstead.test>",
        to: ["Dana <dana@example.com>"],
        cc: ["cc@example.com"],
        bcc: [],
        reply_to: ["help@kindstead.test"],
        subject: "Séance – confirmed",
        html: "<h1>Hé</h1>",
        text: "plain",
        attachments: [
          { name: "invite.ics", content_type: "text/calendar; method=REQUEST", content_base64: RawContent },
          { name: "notes.bin", content_type: "application/octet-stream", content_base64: "" },
        ],
        tags: { kind: "booking_confirmed" },
      },
    ]);
  });

  it("is found by any recipient, in whatever case", async () => {
    const ses = await givenSes();
    const to = (ToAddresses: string[], BccAddresses: string[] = []) =>
      send(ses, aMail({}, { Destination: { ToAddresses, BccAddresses } }));
    await to(["Dana <Dana@Example.com>"]);
    await to(["dana@example.com.evil.test"]);
    await to(["sam@example.com"], ["dana@example.com"]);
    expect((await outboxOf(ses, "dana@example.com")).map((email) => email.to[0])).toEqual([
      "Dana <Dana@Example.com>",
      "sam@example.com",
    ]);
    expect(await outboxOf(ses, "nobody@example.com")).toEqual([]);
    expect(await outboxOf(ses)).toHaveLength(3);
  });
});

describe("a mail that SES would not take", () => {
  it.each<[string, object]>([
    ["a line end in the subject", aMail({ Subject: { Data: "Hi\r\nBcc: all@example.com" } })],
    ["a line end in a recipient", aMail({}, { Destination: { ToAddresses: ["a@x.test\nBcc: b@x.test"] } })],
    ["a line end in the sender", aMail({}, { FromEmailAddress: "Me\r\n <me@x.test>" })],
    ["a line end in a reply address", aMail({}, { ReplyToAddresses: ["a@x.test\r\nX: y"] })],
    ["a line end in a file name", aMail({ Attachments: [{ FileName: "a\r\nX: y", RawContent: "" }] })],
    ["a line end in a tag", aMail({}, { EmailTags: [{ Name: "a", Value: "b\r\nc" }] })],
    ["two recipients in one", aMail({}, { Destination: { ToAddresses: ["a@x.test, b@x.test"] } })],
    ["a recipient that is none", aMail({}, { Destination: { ToAddresses: ["nobody"] } })],
    ["a name that is not ASCII", aMail({}, { FromEmailAddress: "Zoë <z@x.test>" })],
    ["no recipient", aMail({}, { Destination: {} })],
    [
      "too many recipients",
      aMail({}, { Destination: { ToAddresses: Array.from({ length: 51 }, (_, i) => `a${i}@x.test`) } }),
    ],
    ["no sender", aMail({}, { FromEmailAddress: undefined })],
    ["no subject", aMail({ Subject: { Data: "" } })],
    ["no body", aMail({ Body: {} })],
    ["a template", aMail({}, { Content: { Template: { TemplateName: "x" } } })],
    ["no content", aMail({}, { Content: {} })],
  ])("is refused: %s", async (_, body) => {
    const ses = await givenSes();
    expect(await send(ses, body)).toMatchObject({ status: 400, code: "BadRequestException" });
    expect(await outboxOf(ses)).toEqual([]);
  });

  it.each(["ToAddresses", "CcAddresses", "BccAddresses"])(
    "is rejected for fail.test in %s",
    async (field) => {
      const ses = await givenSes();
      const Destination = { ToAddresses: ["dana@example.com"], [field]: ["Any <any@FAIL.test>"] };
      const refused = await send(ses, aMail({}, { Destination }));
      expect(refused).toMatchObject({ status: 400, code: "MessageRejected" });
      expect(refused.message).toContain("any@FAIL.test");
      expect(await outboxOf(ses)).toEqual([]);
    },
  );

  it("is refused when it is no JSON, or what a foreign page could post", async () => {
    const ses = await givenSes();
    expect(await send(ses, "hello")).toMatchObject({ status: 400, code: "BadRequestException" });
    expect(await send(ses, aMail(), "text/plain")).toMatchObject({ status: 415 });
    expect(await outboxOf(ses)).toEqual([]);
  });
});

describe("a raw message", () => {
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

  it("is read as a mail reader would, its headers standing in for the call", async () => {
    const ses = await givenSes();
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
    expect(await send(ses, raw(message))).toMatchObject({ status: 200 });
    expect(await outboxOf(ses)).toMatchObject([
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

  it("goes to those whom the call names, not to those in its headers", async () => {
    const ses = await givenSes();
    const request = {
      FromEmailAddress: "other@kindstead.test",
      Destination: { ToAddresses: ["only@example.com"] },
    };
    await send(ses, raw(`${headers}\r\n\r\nJust text.`, request));
    expect(await outboxOf(ses)).toMatchObject([
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

  it("is refused without anybody to send it to or from", async () => {
    const ses = await givenSes();
    expect(await send(ses, raw("Subject: x\r\n\r\nhello"))).toMatchObject({ status: 400 });
    expect(await send(ses, raw("From: a@x.test\r\n\r\nhello"))).toMatchObject({ status: 400 });
  });

  it("cannot bring a line end into the subject by an encoded word", async () => {
    const ses = await givenSes();
    const subject = `Subject: =?utf-8?B?${base64("a\r\nBcc: all@example.com")}?=`;
    await send(ses, raw(`From: a@x.test\r\nTo: b@x.test\r\n${subject}\r\n\r\nhello`));
    expect((await outboxOf(ses))[0]?.subject).toBe("a  Bcc: all@example.com");
  });
});
