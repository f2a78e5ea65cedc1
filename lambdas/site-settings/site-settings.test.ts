import { beforeEach, expect, it, vi } from "vitest";
import { settingsMessages } from "../../contract/settings-fields.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { writeSettings } from "../../test/support/site-settings.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { documentClient } from "../table/table.ts";
import { readContactEmail } from "./site-defaults.ts";
import { getSiteSettings, readSiteSettings } from "./site-settings.ts";
import { buildSettingsUpdate } from "./write-settings.ts";

await startTableForFile();
process.env.SITE_DEFAULTS = JSON.stringify({
  contact_email: "first@example.com",
  social: [],
  testimonials: null,
});

let now = Date.now();
function passTime(ms: number): void {
  now += ms;
  vi.useFakeTimers({ now, toFake: ["Date"] });
}

/** Nothing that the test before has read is cached any more. */
beforeEach(() => passTime(60_000));

it("site settings: are read once for callers at once, and again after half a minute", async () => {
  await writeSettings({ download_limit: 7 });
  const readTwice = () => Promise.all([getSiteSettings(), getSiteSettings()]);
  expect(await listTableCalls(readTwice)).toEqual(["Get"]);
  await writeSettings({ download_limit: 8 });
  passTime(29_999);
  expect((await getSiteSettings()).download_limit).toBe(7);
  expect((await readSiteSettings()).download_limit).toBe(8);
  passTime(1);
  expect((await getSiteSettings()).download_limit).toBe(8);
});

it("site settings: are read again at once after the table has failed", async () => {
  const fail = () => async () => {
    throw new Error("The table is gone");
  };
  documentClient.middlewareStack.add(fail, { step: "initialize", name: "fail" });
  await expect(getSiteSettings()).rejects.toThrow("The table is gone");
  documentClient.middlewareStack.remove("fail");
  expect((await getSiteSettings()).download_limit).toBe(8);
});

it("site settings: a stored value that cannot be used raises an alarm that names it, and no other does", async () => {
  await writeSettings({ download_limit: 0, tagline: "Grow slowly." });
  const lines = await recordLogLines(async () => {
    expect(await readSiteSettings()).toMatchObject({ download_limit: 100, tagline: "Grow slowly." });
  });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "ERROR", settings_invalid: 1, fields: "download_limit" },
  ]);
  await writeSettings({ download_limit: 9 });
  expect(await recordLogLines(readSiteSettings)).toEqual([]);
});

it("contact address: is the stage's until the owner saves one", async () => {
  expect(await readContactEmail()).toBe("first@example.com");
  await writeSettings({ contact_email: "hello@kindstead.test" });
  passTime(30_000);
  expect(await readContactEmail()).toBe("hello@kindstead.test");
});

it("site settings: nothing is written that their readers would refuse", () => {
  const build = () =>
    buildSettingsUpdate({ download_limit: 0, tagline: "Grow." }, { attr: "version", exists: false });
  const fields = { download_limit: settingsMessages.limit };
  expect(build).toThrow(expect.objectContaining({ code: "invalid", fields }));
});
