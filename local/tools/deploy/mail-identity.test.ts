import { CreateEmailIdentityCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { ensureMailIdentity, formatAccessRequest } from "./mail-identity.ts";

const aws = mockClient(SESv2Client);
beforeEach(() => void aws.reset());

describe("npm run deploy: email sender", () => {
  const notFound = Object.assign(new Error("no"), { name: "NotFoundException" });
  const pending = { VerifiedForSendingStatus: false, DkimAttributes: { Tokens: ["abc", "def"] } };
  const ensure = async (maxWaitMs: number) => {
    const lines: string[] = [];
    await ensureMailIdentity(
      { ses: new SESv2Client({}) },
      "kindstead.test",
      { pauseMs: 1, maxWaitMs },
      (line) => void lines.push(line),
    );
    return lines.join("\n");
  };

  it("creates the identity, prints its DKIM records once, and waits until SES has seen them", async () => {
    aws
      .on(GetEmailIdentityCommand)
      .rejectsOnce(notFound)
      .resolvesOnce(pending)
      .resolvesOnce(pending)
      .resolves({ VerifiedForSendingStatus: true });
    const printed = await ensure(1_000);
    expect(aws.commandCalls(CreateEmailIdentityCommand)).toHaveLength(1);
    expect(
      printed.match(/abc\._domainkey\.kindstead\.test {2}CNAME {2}abc\.dkim\.amazonses\.com/g),
    ).toHaveLength(1);
    expect(printed).toMatch(/SES may send as kindstead\.test\.$/);
  });

  it("creates the identity again when SES no longer looks for its records, which is so after three days", async () => {
    aws
      .on(GetEmailIdentityCommand)
      .resolvesOnce({ VerifiedForSendingStatus: false, DkimAttributes: { Status: "FAILED" } })
      .resolvesOnce(pending)
      .resolves({ VerifiedForSendingStatus: true });
    const printed = (await ensure(1_000)).split("\n");
    expect(printed[0]).toContain("no longer looks");
    expect(printed[2]).toContain("abc._domainkey.kindstead.test");
    expect(aws.calls().map(({ args }) => args[0].constructor.name)).toEqual([
      "GetEmailIdentityCommand",
      "DeleteEmailIdentityCommand",
      "CreateEmailIdentityCommand",
      "GetEmailIdentityCommand",
      "GetEmailIdentityCommand",
    ]);
  });

  it("does nothing for a verified identity, and ends with what to do when the records do not come", async () => {
    aws.on(GetEmailIdentityCommand).resolvesOnce({ VerifiedForSendingStatus: true }).resolves(pending);
    expect(await ensure(0)).toBe("SES may send as kindstead.test.");
    await expect(ensure(0)).rejects.toThrow("Run the same command again when they are in the DNS.");
    expect(aws.commandCalls(CreateEmailIdentityCommand)).toHaveLength(0);
  });
});

it("the request to leave the SES sandbox names the newsletter, its double opt-in and its way out", () => {
  expect(formatAccessRequest("https://kindstead.test")).toMatch(
    /newsletter .*double opt-in.*one-click unsubscribe/,
  );
});
