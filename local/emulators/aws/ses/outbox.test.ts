import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createTempDirectory } from "../../kit/temporary-directory.fixture.ts";
import { buildEmailRequest, fetchOutbox, sendEmail, startTestSes } from "./ses.fixture.ts";

describe("outbox", () => {
  it("keeps emails over a restart, newest last", async () => {
    const dir = createTempDirectory();
    const first = await startTestSes(dir);
    for (const Data of ["one", "two", "three"])
      await sendEmail(first, buildEmailRequest({ Subject: { Data } }));
    const before = await fetchOutbox(first);
    await first.close();
    const restarted = await startTestSes(dir);
    expect(await fetchOutbox(restarted)).toEqual(before);
    expect(before.map(({ subject }) => subject)).toEqual(["one", "two", "three"]);
  });

  it("ignores an incomplete line left by a crash and keeps all other emails", async () => {
    const dir = createTempDirectory();
    const first = await startTestSes(dir);
    await sendEmail(first, buildEmailRequest({ Subject: { Data: "whole – é" } }));
    await first.close();
    appendFileSync(join(dir, "outbox.jsonl"), '{"id":"torn","subject":"é');
    const second = await startTestSes(dir);
    await sendEmail(second, buildEmailRequest({ Subject: { Data: "after" } }));
    await second.close();
    const third = await startTestSes(dir);
    expect((await fetchOutbox(third)).map(({ subject }) => subject)).toEqual(["whole – é", "after"]);
  });

  it("writes concurrent emails to one line each", async () => {
    const dir = createTempDirectory();
    const ses = await startTestSes(dir);
    const Body = { Html: { Data: "x".repeat(300_000) } };
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        sendEmail(ses, buildEmailRequest({ Subject: { Data: `${i}` }, Body })),
      ),
    );
    const lines = readFileSync(join(dir, "outbox.jsonl"), "utf8").split("\n");
    expect(lines).toHaveLength(13);
    expect(lines.slice(0, -1).map((line) => JSON.parse(line).html.length)).toEqual(Array(12).fill(300_000));
  });

  it("stays empty after DELETE and a restart", async () => {
    const dir = createTempDirectory();
    const first = await startTestSes(dir);
    await sendEmail(first, buildEmailRequest());
    expect((await fetch(`${first.url}/outbox.json`, { method: "DELETE" })).status).toBe(204);
    expect(await fetchOutbox(first)).toEqual([]);
    await first.close();
    expect(await fetchOutbox(await startTestSes(dir))).toEqual([]);
  });

  it("records emails that do not come through the SES API", async () => {
    const ses = await startTestSes();
    await ses.record({
      to: ["dana@example.com"],
      subject: "Your code",
      text: "123456",
      tags: { kind: "code" },
      meta: { code: "123456" },
    });
    expect(await fetchOutbox(ses, "dana@example.com")).toMatchObject([
      {
        from: "no-reply@verificationemail.com",
        subject: "Your code",
        html: null,
        text: "123456",
        tags: { kind: "code" },
        meta: { code: "123456" },
      },
    ]);
  });
});

describe("outbox page", () => {
  const fetchPage = async (url: string) => {
    const response = await fetch(url);
    return { text: await response.text(), policy: response.headers.get("content-security-policy"), response };
  };

  it("lists emails newest first and shows the newest or the selected one", async () => {
    const ses = await startTestSes();
    for (const Data of ["older", "newer"]) await sendEmail(ses, buildEmailRequest({ Subject: { Data } }));
    const [older, newer] = await fetchOutbox(ses);
    const { text } = await fetchPage(`${ses.url}/outbox`);
    expect(text.indexOf("newer</span>")).toBeLessThan(text.indexOf("older</span>"));
    expect(text).toContain("2 emails");
    expect(text).toContain(`src="/outbox/${newer?.id}"`);
    expect((await fetchPage(`${ses.url}/outbox?mail=${older?.id}`)).text).toContain(
      `src="/outbox/${older?.id}"`,
    );
    expect((await fetchPage(`${ses.url}/`)).response.url).toBe(`${ses.url}/outbox`);
  });

  it("filters by recipient", async () => {
    const ses = await startTestSes();
    await sendEmail(ses, buildEmailRequest({ Subject: { Data: "for Dana" } }));
    await sendEmail(
      ses,
      buildEmailRequest(
        { Subject: { Data: "for Sam" } },
        { Destination: { ToAddresses: ["sam@example.com"] } },
      ),
    );
    const { text } = await fetchPage(`${ses.url}/outbox?to=dana%40example.com`);
    expect(text).toContain("for Dana");
    expect(text).not.toContain("for Sam");
    expect((await fetchPage(`${ses.url}/outbox?to=nobody%40example.com`)).text).toContain(
      "No emails sent to",
    );
  });

  it("shows an empty state", async () => {
    expect((await fetchPage(`${(await startTestSes()).url}/outbox`)).text).toContain("No emails yet");
  });

  it("escapes and sandboxes email content", async () => {
    const ses = await startTestSes();
    const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
    await sendEmail(
      ses,
      buildEmailRequest({
        Subject: { Data: evil },
        Body: { Html: { Data: evil }, Text: { Data: evil } },
        Attachments: [{ FileName: evil, RawContent: "eA==" }],
      }),
    );
    const { text, policy } = await fetchPage(
      `${ses.url}/outbox?to=${encodeURIComponent("dana@example.com")}`,
    );
    expect(text).not.toContain("<script>alert");
    expect(text).not.toContain("<img");
    expect(text).toContain("&#60;script&#62;alert(1)");
    expect(text).toContain('<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(policy).toMatch(/^default-src 'none';.*script-src 'sha256-[^']+';/);
    const [email] = await fetchOutbox(ses);
    const preview = await fetchPage(`${ses.url}/outbox/${email?.id}`);
    expect(preview.text).toContain(evil);
    expect(preview.policy).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/,
    );
    expect(preview.policy).not.toContain("script-src");
  });

  it("opens links of HTML and plain-text emails in a new tab", async () => {
    const ses = await startTestSes();
    const html =
      '<!doctype html><html><head lang="en"><title>x</title></head><a href="https://x.test/reset">go</a>';
    for (const Data of [html, "<!doctype html><p>no head</p>", "<p>only a part</p>"])
      await sendEmail(ses, buildEmailRequest({ Body: { Html: { Data } } }));
    await sendEmail(ses, buildEmailRequest({ Body: { Text: { Data: "See https://x.test/?a=1&b=<2>" } } }));
    const ids = (await fetchOutbox(ses)).map(({ id }) => id);
    const previews = await Promise.all(
      ids.map(async (id) => (await fetchPage(`${ses.url}/outbox/${id}`)).text),
    );
    expect(previews).toEqual([
      html.replace('<head lang="en">', '<head lang="en"><base target="_blank">'),
      '<!doctype html><base target="_blank"><p>no head</p>',
      '<base target="_blank"><p>only a part</p>',
      expect.stringContaining(
        '<a href="https://x.test/?a=1&#38;b=">https://x.test/?a=1&#38;b=</a>&#60;2&#62;',
      ),
    ]);
  });

  it("serves attachments as downloads", async () => {
    const ses = await startTestSes();
    const Attachments = [{ FileName: "Grüße '1'.ics", ContentType: "text/html", RawContent: "aGVsbG8=" }];
    await sendEmail(ses, buildEmailRequest({ Attachments }));
    const [email] = await fetchOutbox(ses);
    const { response, text } = await fetchPage(`${ses.url}/outbox/${email?.id}/attachments/0`);
    expect(text).toBe("hello");
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-disposition")).toBe(
      "attachment; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%271%27.ics",
    );
    expect((await fetchPage(`${ses.url}/outbox/${email?.id}/attachments/1`)).response.status).toBe(404);
    expect((await fetchPage(`${ses.url}/outbox/unknown`)).response.status).toBe(404);
  });
});
