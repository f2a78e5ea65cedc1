import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { brokenStages, wholeStage } from "./broken-stages.fixture.ts";
import { checks, formatFindings, runDoctor } from "./run-doctor.ts";
import { NotAvailableError, secretVariables } from "./surroundings.ts";

describe("npm run doctor", () => {
  it("is green for a whole stage", async () => {
    const findings = await runDoctor(wholeStage);
    expect(findings.filter(({ outcome }) => outcome.state !== "ok")).toEqual([]);
    expect(formatFindings(findings)).toMatch(/All is well\.$/);
  });

  it.each(brokenStages)(
    "names %s, and nothing else, with the command that fixes it",
    async (_, change, title, fix) => {
      const findings = await runDoctor({ ...wholeStage, ...change });
      const failed = findings.filter(({ outcome }) => outcome.state === "broken");
      expect(failed.map((each) => each.title)).toEqual([title]);
      expect(formatFindings(findings)).toContain(fix);
      for (const { outcome } of findings) {
        expect(outcome.detail, "begins like a sentence").not.toMatch(/^[a-z]+ /);
        expect(outcome.detail, "has no plural of one").not.toMatch(/\b1 [a-z]+s\b/);
      }
      for (const { outcome } of failed)
        if (outcome.state === "broken" && outcome.fix.startsWith("aws "))
          expect(outcome.fix).toContain(" --region us-east-1");
    },
  );

  it("names the runbook's article for each old secret, and lets that of the unsubscribe links grow old", async () => {
    const runbook = readFileSync("docs/operations.md", "utf8");
    const articles = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    const undated = [];
    for (const old of Object.keys(secretVariables)) {
      const findSecret: typeof wholeStage.findSecret = async (variable) => {
        const secret = await wholeStage.findSecret(variable);
        return secret && { ...secret, changedAt: variable === old ? new Date(0) : secret.changedAt };
      };
      const findings = formatFindings(await runDoctor({ ...wholeStage, findSecret }));
      const article = /docs\/operations\.md#(\S+)/.exec(findings)?.[1];
      if (article) expect(articles).toContain(article);
      else undated.push(old);
    }
    expect(undated).toEqual(["EMAIL_LINK_SECRET_ID"]);
  });

  it("can be broken in every check but the cost, which is only shown", () => {
    const named = new Set(brokenStages.map(([, , title]) => title));
    expect(checks.map(({ title }) => title).filter((title) => !named.has(title))).toEqual([
      "Cost of the last 7 days",
    ]);
  });

  it("skips what is not there and what the credentials may not read, and reports any other failure", async () => {
    const throwing = (error: Error) => async () => Promise.reject(error);
    const findings = await runDoctor({
      ...wholeStage,
      listAlarms: throwing(new NotAvailableError("Not part of the local cloud.")),
      listDailyCosts: throwing(Object.assign(new Error("no"), { name: "AccessDeniedException" })),
      isRecoverable: throwing(new Error("socket hang up")),
    });
    const states = findings
      .filter(({ outcome }) => outcome.state !== "ok")
      .map(({ title, outcome }) => [title, outcome.state]);
    expect(states).toEqual([
      ["Alarms", "skipped"],
      ["Backups", "broken"],
      ["Cost of the last 7 days", "skipped"],
    ]);
  });

  it("skips the cost of a new account, which has no figures for about a day", async () => {
    const unavailable = Object.assign(new Error("Data is not available."), {
      name: "DataUnavailableException",
    });
    const findings = await runDoctor({ ...wholeStage, listDailyCosts: () => Promise.reject(unavailable) });
    expect(findings.at(-1)?.outcome).toMatchObject({
      state: "skipped",
      detail: expect.stringContaining("about a day"),
    });
  });
});
