import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createTempDirectory } from "../../kit/temporary-directory.fixture.ts";
import { aMail, givenSes, outboxOf, send } from "./ses.fixture.ts";

describe("the outbox", () => {
  it("keeps its mails over a restart, the newest last", async () => {
    const dir = createTempDirectory();
    const first = await givenSes(dir);
    for (const Data of ["one", "two", "three"]) await send(first, aMail({ Subject: { Data } }));
    const before = await outboxOf(first);
    await first.close();
    const again = await givenSes(dir);
    expect(await outboxOf(again)).toEqual(before);
    expect(before.map(({ subject }) => subject)).toEqual(["one", "two", "three"]);
  });

  it("loses no mail to one that a crash tore, neither before it nor after", async () => {
    const dir = createTempDirectory();
    const first = await givenSes(dir);
    await send(first, aMail({ Subject: { Data: "whole – é" } }));
    await first.close();
    appendFileSync(join(dir, "outbox.jsonl"), '{"id":"torn","subject":"é');
    const second = await givenSes(dir);
    await send(second, aMail({ Subject: { Data: "after" } }));
    await second.close();
    const third = await givenSes(dir);
    expect((await outboxOf(third)).map(({ subject }) => subject)).toEqual(["whole – é", "after"]);
  });

  it("takes many mails at once, each on its own line", async () => {
    const dir = createTempDirectory();
    const ses = await givenSes(dir);
    const Body = { Html: { Data: "x".repeat(300_000) } };
    await Promise.all(
      Array.from({ length: 12 }, (_, i) => send(ses, aMail({ Subject: { Data: `${i}` }, Body }))),
    );
    const lines = readFileSync(join(dir, "outbox.jsonl"), "utf8").split("\n");
    expect(lines).toHaveLength(13);
    expect(lines.slice(0, -1).map((line) => JSON.parse(line).html.length)).toEqual(Array(12).fill(300_000));
  });

  it("is emptied for good", async () => {
    const dir = createTempDirectory();
    const first = await givenSes(dir);
    await send(first, aMail());
    expect((await fetch(`${first.url}/outbox.json`, { method: "DELETE" })).status).toBe(204);
    expect(await outboxOf(first)).toEqual([]);
    await first.close();
    expect(await outboxOf(await givenSes(dir))).toEqual([]);
  });

  it("holds the mails that Cognito sends by itself", async () => {
    const ses = await givenSes();
    await ses.record({
      to: ["dana@example.com"],
      subject: "Your code",
      text: "123456",
      tags: { kind: "code" },
      meta: { code: "123456" },
    });
    expect(await outboxOf(ses, "dana@example.com")).toMatchObject([
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

describe("the page of the outbox", () => {
  const pageOf = async (url: string) => {
    const response = await fetch(url);
    return { text: await response.text(), policy: response.headers.get("content-security-policy"), response };
  };

  it("lists the newest first and shows the newest, or the one that was chosen", async () => {
    const ses = await givenSes();
    for (const Data of ["older", "newer"]) await send(ses, aMail({ Subject: { Data } }));
    const [older, newer] = await outboxOf(ses);
    const { text } = await pageOf(`${ses.url}/outbox`);
    expect(text.indexOf("newer</span>")).toBeLessThan(text.indexOf("older</span>"));
    expect(text).toContain("2 mails");
    expect(text).toContain(`src="/outbox/${newer?.id}"`);
    expect((await pageOf(`${ses.url}/outbox?mail=${older?.id}`)).text).toContain(
      `src="/outbox/${older?.id}"`,
    );
    expect((await pageOf(`${ses.url}/`)).response.url).toBe(`${ses.url}/outbox`);
  });

  it("shows one recipient's mails only, when asked", async () => {
    const ses = await givenSes();
    await send(ses, aMail({ Subject: { Data: "for Dana" } }));
    await send(
      ses,
      aMail({ Subject: { Data: "for Sam" } }, { Destination: { ToAddresses: ["sam@example.com"] } }),
    );
    const { text } = await pageOf(`${ses.url}/outbox?to=dana%40example.com`);
    expect(text).toContain("for Dana");
    expect(text).not.toContain("for Sam");
    expect((await pageOf(`${ses.url}/outbox?to=nobody%40example.com`)).text).toContain("Nothing was sent to");
  });

  it("says so when there is nothing", async () => {
    expect((await pageOf(`${(await givenSes()).url}/outbox`)).text).toContain("No mail yet");
  });

  it("runs nothing that a mail brings along", async () => {
    const ses = await givenSes();
    const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
    await send(
      ses,
      aMail({
        Subject: { Data: evil },
        Body: { Html: { Data: evil }, Text: { Data: evil } },
        Attachments: [{ FileName: evil, RawContent: "eA==" }],
      }),
    );
    const { text, policy } = await pageOf(`${ses.url}/outbox?to=${encodeURIComponent("dana@example.com")}`);
    expect(text).not.toContain("<script>alert");
    expect(text).not.toContain("<img");
    expect(text).toContain("&#60;script&#62;alert(1)");
    expect(text).toContain('<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(policy).toMatch(/^default-src 'none';.*script-src 'sha256-[^']+';/);
    const [email] = await outboxOf(ses);
    const preview = await pageOf(`${ses.url}/outbox/${email?.id}`);
    expect(preview.text).toContain(evil);
    expect(preview.policy).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/,
    );
    expect(preview.policy).not.toContain("script-src");
  });

  it("opens a mail's links in a tab of their own, also those of plain text", async () => {
    const ses = await givenSes();
    const html =
      '<!doctype html><html><head lang="en"><title>x</title></head><a href="https://x.test/reset">go</a>';
    for (const Data of [html, "<!doctype html><p>no head</p>", "<p>only a part</p>"])
      await send(ses, aMail({ Body: { Html: { Data } } }));
    await send(ses, aMail({ Body: { Text: { Data: "See https://x.test/?a=1&b=<2>" } } }));
    const ids = (await outboxOf(ses)).map(({ id }) => id);
    const previews = await Promise.all(ids.map(async (id) => (await pageOf(`${ses.url}/outbox/${id}`)).text));
    expect(previews).toEqual([
      html.replace('<head lang="en">', '<head lang="en"><base target="_blank">'),
      '<!doctype html><base target="_blank"><p>no head</p>',
      '<base target="_blank"><p>only a part</p>',
      expect.stringContaining(
        '<a href="https://x.test/?a=1&#38;b=">https://x.test/?a=1&#38;b=</a>&#60;2&#62;',
      ),
    ]);
  });

  it("hands out attachments as files", async () => {
    const ses = await givenSes();
    const Attachments = [{ FileName: "Grüße '1'.ics", ContentType: "text/html", RawContent: "aGVsbG8=" }];
    await send(ses, aMail({ Attachments }));
    const [email] = await outboxOf(ses);
    const { response, text } = await pageOf(`${ses.url}/outbox/${email?.id}/attachments/0`);
    expect(text).toBe("hello");
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-disposition")).toBe(
      "attachment; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%271%27.ics",
    );
    expect((await pageOf(`${ses.url}/outbox/${email?.id}/attachments/1`)).response.status).toBe(404);
    expect((await pageOf(`${ses.url}/outbox/unknown`)).response.status).toBe(404);
  });
});
