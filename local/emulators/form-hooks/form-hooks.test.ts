import { describe, expect, it, onTestFinished } from "vitest";
import { createTempDirectory } from "../kit/temporary-directory.fixture.ts";
import { startFormHooks } from "./server.ts";

async function givenHooks(dir = createTempDirectory()) {
  const { url, close } = await startFormHooks({ port: 0, dir });
  onTestFinished(close);
  const post = (path: string, body: unknown, headers = {}) =>
    fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body), redirect: "manual" });
  const calls = async () => JSON.parse(await (await fetch(`${url}/_ledger`)).text()).calls;
  return { url, close, post, calls };
}

describe("the service that forms are posted to", () => {
  it("takes what it is sent, and shows it", async () => {
    const { url, post, calls } = await givenHooks();
    const answer = await post("/form", { firstName: "<b>Maya</b>" }, { "idempotency-key": "obx_1" });
    expect(answer.status).toBe(200);
    expect(await calls()).toEqual([
      {
        at: expect.any(String),
        hook: "form",
        idempotency_key: "obx_1",
        body: { firstName: "<b>Maya</b>" },
        outcome: 200,
      },
    ]);
    const page = await fetch(url);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const text = await page.text();
    expect(text).toContain("obx_1");
    expect(text).not.toContain("<b>Maya");
  });

  it("remembers over a restart, until it is told to forget", async () => {
    const dir = createTempDirectory();
    const first = await givenHooks(dir);
    await first.post("/upgrade", { n: 1 });
    await first.close();
    const second = await givenHooks(dir);
    expect(await second.calls()).toMatchObject([{ hook: "upgrade", body: { n: 1 }, idempotency_key: null }]);
    await fetch(`${second.url}/_ledger`, { method: "DELETE" });
    expect(await second.calls()).toEqual([]);
  });

  it("has no other addresses", async () => {
    const { url, post } = await givenHooks();
    expect((await post("/a/b", {})).status).toBe(404);
    expect((await fetch(`${url}/form`)).status).toBe(404);
  });
});

describe("told to misbehave, it", () => {
  it("answers with a status, to calls that hold a text, so many times", async () => {
    const { post, calls } = await givenHooks();
    await post("/_faults", { outcome: 503, containing: "poison", times: 2 });
    const statuses = [];
    for (const body of ["poison", "fine", "poison", "poison"])
      statuses.push((await post("/form", { body })).status);
    expect(statuses).toEqual([503, 200, 503, 200]);
    expect((await calls()).map(({ outcome }: { outcome: number }) => outcome)).toEqual(statuses);
  });

  it("sends a call elsewhere, of one hook alone", async () => {
    const { url, post } = await givenHooks();
    await post("/_faults", { outcome: 302, hook: "upgrade" });
    const moved = await post("/upgrade", {});
    expect([moved.status, moved.headers.get("location")]).toEqual([302, `${url}/elsewhere`]);
    expect((await post("/form", {})).status).toBe(200);
  });

  it("breaks the line, or leaves a call without an answer, until it is told to stop", async () => {
    const { url, post } = await givenHooks();
    await post("/_faults", { outcome: "reset" });
    await expect(post("/form", {})).rejects.toThrow("fetch failed");
    await post("/_faults", { outcome: "hang" });
    const waiting = fetch(`${url}/form`, { method: "POST", signal: AbortSignal.timeout(300) });
    await expect(waiting).rejects.toThrow("timeout");
    await fetch(`${url}/_faults`, { method: "DELETE" });
    expect((await post("/form", {})).status).toBe(200);
  });

  it("takes no order that it does not know", async () => {
    const { post } = await givenHooks();
    for (const order of [{ outcome: "explode" }, { outcome: 200 }, { outcome: 500, url: "x" }, "junk"])
      expect((await post("/_faults", order)).status).toBe(400);
  });
});
