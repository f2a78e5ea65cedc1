import { describe, expect, it, onTestFinished } from "vitest";
import { createTempDirectory } from "../kit/temporary-directory.fixture.ts";
import { startFormHooks } from "./server.ts";

async function startTestHooks(dir = createTempDirectory()) {
  const { url, close } = await startFormHooks({ port: 0, dir });
  onTestFinished(close);
  const post = (path: string, body: unknown, headers = {}) =>
    fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body), redirect: "manual" });
  const calls = async () => JSON.parse(await (await fetch(`${url}/_ledger`)).text()).calls;
  return { url, close, post, calls };
}

describe("form hooks", () => {
  it("record calls and show them on a page, escaped", async () => {
    const { url, post, calls } = await startTestHooks();
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
});

describe("form hook faults", () => {
  it("answer matching calls with a status for a number of times", async () => {
    const { post, calls } = await startTestHooks();
    await post("/_faults", { outcome: 503, containing: "poison", times: 2 });
    const statuses = [];
    for (const body of ["poison", "fine", "poison", "poison"])
      statuses.push((await post("/form", { body })).status);
    expect(statuses).toEqual([503, 200, 503, 200]);
    expect((await calls()).map(({ outcome }: { outcome: number }) => outcome)).toEqual(statuses);
  });

  it("redirect calls of one hook only", async () => {
    const { url, post } = await startTestHooks();
    await post("/_faults", { outcome: 302, hook: "upgrade" });
    const moved = await post("/upgrade", {});
    expect([moved.status, moved.headers.get("location")]).toEqual([302, `${url}/elsewhere`]);
    expect((await post("/form", {})).status).toBe(200);
  });

  it("reset the connection or hang until they are cleared", async () => {
    const { url, post } = await startTestHooks();
    await post("/_faults", { outcome: "reset" });
    await expect(post("/form", {})).rejects.toThrow("fetch failed");
    await post("/_faults", { outcome: "hang" });
    const waiting = fetch(`${url}/form`, { method: "POST", signal: AbortSignal.timeout(300) });
    await expect(waiting).rejects.toThrow("timeout");
    await fetch(`${url}/_faults`, { method: "DELETE" });
    expect((await post("/form", {})).status).toBe(200);
  });
});
