import { describe, expect, it } from "vitest";
import { buildEmailRequest, fetchOutbox, sendEmail, startTestSes } from "./ses.fixture.ts";

describe("outbox page", () => {
  const fetchPage = async (url: string) => {
    const response = await fetch(url);
    return { text: await response.text(), policy: response.headers.get("content-security-policy"), response };
  };

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
});
