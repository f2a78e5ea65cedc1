import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { takeAccessTokensFrom } from "./access-token.ts";
import { ApiError, call } from "./client.ts";

const fetched = vi.fn<typeof fetch>();
const json = (status: number, body: unknown) => Response.json(body, { status });

function lastRequest() {
  const [address, request] = fetched.mock.lastCall ?? [];
  return { address, ...request, headers: new Headers(request?.headers) };
}

async function refusal(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`expected an ApiError, got ${String(error)}`);
}

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  takeAccessTokensFrom(async () => "access-token");
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

describe("a call", () => {
  it("puts the input into the query of a GET and keeps the shared lists out of this browser's cache", async () => {
    fetched.mockResolvedValue(json(200, { items: [], next: null }));
    expect(await call("listContent", { per_type: "1", cursor: undefined })).toEqual({
      items: [],
      next: null,
    });
    expect(lastRequest()).toMatchObject({ address: "/api/content?per_type=1", cache: "no-cache" });
  });

  it("shows no token to a public route", async () => {
    fetched.mockResolvedValue(json(200, { items: [] }));
    await call("listAdvisors", {});
    expect(lastRequest().address).toBe("/api/advisors");
    expect(lastRequest().headers.has("authorization")).toBe(false);
  });

  it("takes path parameters out of the body, encoded", async () => {
    fetched.mockResolvedValue(
      json(200, { url: "https://files.example/x", file_name: "x.pdf", expires_in: 60 }),
    );
    await call("downloadContent", { id: "cnt_a/../b" });
    expect(lastRequest()).toMatchObject({
      address: "/api/content/cnt_a%2F..%2Fb/download",
      method: "POST",
      body: "{}",
    });
    expect(lastRequest().headers.get("authorization")).toBe("Bearer access-token");
  });

  it("sends what is left over as JSON", async () => {
    fetched.mockResolvedValue(json(200, {}));
    await call("updateMe", { interests: ["Toddler"] });
    expect(lastRequest()).toMatchObject({ method: "PATCH", body: '{"interests":["Toddler"]}' });
    expect(lastRequest().headers.get("content-type")).toBe("application/json");
  });

  it("names its attempt where it is told to", async () => {
    fetched.mockImplementation(async () => json(200, {}));
    await call("updateMe", {}, { idempotencyKey: "0b8f" });
    expect(lastRequest().headers.get("idempotency-key")).toBe("0b8f");
    await call("updateMe", {});
    expect(lastRequest().headers.has("idempotency-key")).toBe(false);
  });

  it("lets a newer API say more than the contract knows", async () => {
    fetched.mockResolvedValue(json(200, { items: [], next: null, total: 7 }));
    expect(await call("listContent", {})).toMatchObject({ total: 7 });
  });
});

describe("a refusal", () => {
  it("carries the envelope's code, words, fields and request id", async () => {
    const error = { code: "invalid", message: "No", fields: { first_name: "Too long" }, request_id: "req-1" };
    fetched.mockResolvedValue(json(400, { error }));
    const { status, code, message, fields, requestId } = await refusal(call("updateMe", {}));
    expect({ status, code, message, fields, requestId }).toEqual({
      status: 400,
      code: "invalid",
      message: "No",
      fields: { first_name: "Too long" },
      requestId: "req-1",
    });
  });

  it.each([
    [401, "sign_in_required"],
    [429, "too_many_requests"],
    [503, "busy"],
    [504, "internal"],
  ])("is told by its status %i where the gateway answers on its own", async (status, code) => {
    fetched.mockResolvedValue(json(status, { message: "Unauthorized" }));
    expect(await refusal(call("getMe", {}))).toMatchObject({ status, code });
  });

  it("that is not JSON is still one", async () => {
    fetched.mockResolvedValue(new Response("<html>Bad gateway</html>", { status: 502 }));
    expect(await refusal(call("getMe", {}))).toMatchObject({ status: 502, code: "internal" });
  });

  it("of the line itself is 'network', also when the answer breaks off", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await refusal(call("getMe", {}))).toMatchObject({ status: 0, code: "network" });
    fetched.mockResolvedValue(new Response('{"items":['));
    expect(await refusal(call("listContent", {}))).toMatchObject({ code: "network" });
  });

  it("is the caller's own reason when the caller gave up", async () => {
    const giveUp = new AbortController();
    fetched.mockImplementation(async (_, request) => {
      giveUp.abort(new Error("left the page"));
      throw request?.signal?.reason;
    });
    await expect(call("listContent", {}, { signal: giveUp.signal })).rejects.toThrow("left the page");
  });
});
