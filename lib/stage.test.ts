import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createTempDirectory } from "../local/emulators/kit/temporary-directory.fixture.ts";
import { getStage } from "./stage.ts";

/** Reads a stage from a file with these contents. */
function getStageWith(settings: object, environment: Record<string, string> = {}) {
  const STAGE_FILE = join(createTempDirectory(), "stage.json");
  writeFileSync(STAGE_FILE, JSON.stringify(settings));
  return getStage("blue", { STAGE_FILE, ...environment });
}

const certificateArn = "arn:aws:acm:us-east-1:111122223333:certificate/0d1e";
const complete = {
  kind: "production",
  account: "111122223333",
  domain: { site: "www.kindstead.test", certificateArn },
  mailFrom: "hello@kindstead.test",
  alarmEmail: "alarms@kindstead.test",
};

describe("getStage", () => {
  it("lists the stages in the error for an unknown stage", () => {
    expect(() => getStage("prod")).toThrow(
      "There is no stage prod: use local, production, sandbox, or create stages/prod.json",
    );
    expect(() => getStage("../x")).toThrow("is not a valid stage name");
  });

  it("names each setting that production lacks once, with the file and what belongs there", () => {
    let message = "";
    try {
      getStage("production", {});
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain("Set in stages/production.json");
    for (const setting of ["account", "domain", "mailFrom", "alarmEmail"])
      expect(message.split("\n").filter((line) => line.startsWith(`  ${setting}: `))).toHaveLength(1);
  });

  it("reads a complete production, whose admins need a second factor and whose testimonials are never samples", () => {
    const stage = getStageWith(complete);
    expect(stage).toMatchObject({ name: "blue", adminMfa: "required", testimonials: [], removal: "retain" });
    expect(stage.domain).toMatchObject({ hostedZone: null, httpsOnlySubdomains: null });
  });

  it.each(["sandbox", "production"])(
    "refuses a %s that requires a second factor of admins without the firewall that guards it",
    (kind) => {
      const settings = { ...complete, kind, adminMfa: "required" };
      expect(() => getStageWith({ ...settings, waf: false })).toThrow('waf: true, or adminMfa: "optional"');
      expect(getStageWith({ ...settings, waf: true })).toMatchObject({ adminMfa: "required", waf: true });
      expect(getStageWith({ ...settings, adminMfa: "optional", waf: false })).toMatchObject({ waf: false });
    },
  );

  it("names every invalid and every unknown setting", () => {
    const settings = { ...complete, account: "12", mailfrom: "a@b.test", domain: { site: "www.a.test" } };
    const lines = [
      "  account: must be the 12 digits of an AWS account",
      "  mailfrom: there is no such setting",
      "  domain.certificateArn: ",
    ];
    for (const line of lines) expect(() => getStageWith(settings)).toThrow(line);
    expect(() => getStageWith({})).toThrow("kind: must be sandbox or production");
  });

  it("gives each developer a sandbox of the same settings, and no variant of production", () => {
    expect(getStage("sandbox-ann", {})).toEqual({ ...getStage("sandbox", {}), name: "sandbox-ann" });
    expect(() => getStage("production-ann", {})).toThrow("is not a sandbox");
  });

  it("gives a developer's sandbox no domain, because CloudFront gives a name to one distribution only", () => {
    const file = join(import.meta.dirname, "..", "stages", "withdomain.json");
    writeFileSync(file, JSON.stringify({ kind: "sandbox", domain: complete.domain, waf: true }));
    try {
      expect(getStage("withdomain").domain?.site).toBe(complete.domain.site);
      expect(getStage("withdomain-ann")).toMatchObject({ domain: null, waf: true });
    } finally {
      rmSync(file);
    }
  });

  it("reserves no concurrency in an account with less than 500, and never more than 400", () => {
    expect(getStageWith(complete).reservedConcurrency).toHaveProperty("stripe-webhook");
    expect(getStageWith(complete, { ACCOUNT_CONCURRENCY: "10" }).reservedConcurrency).toEqual({});
    const reservedConcurrency = { deliver: 300, triggers: 101 };
    expect(() => getStageWith({ ...complete, reservedConcurrency })).toThrow("may add up to 400 at most");
  });

  it("is deployed gradually, unless npm run deploy was given --at-once", () => {
    expect(getStageWith(complete).isAtOnce).toBe(false);
    expect(getStageWith(complete, { AT_ONCE: "true" }).isAtOnce).toBe(true);
  });

  it("refuses testimonials that do not fit into a function's environment, before CloudFormation does", () => {
    const build = (count: number) => ({
      ...complete,
      testimonials: Array.from({ length: count }, () => ({
        words: "ü".repeat(400),
        name: "Ann",
        about: "Mother",
      })),
    });
    expect(getStageWith(build(3)).testimonials).toHaveLength(3);
    expect(() => getStageWith(build(4))).toThrow(
      /contactEmail, social and testimonials take 3\d\d\d bytes, 3000 at most/,
    );
  });
});
