import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setAccessTokenProvider } from "./access-token.ts";
import { call } from "./client.ts";
import { ApiError } from "./errors.ts";

const fetchMock = vi.fn<typeof fetch>();
const json = (status: number, body: unknown) => Response.json(body, { status });

function lastRequest() {
  const [address, request] = fetchMock.mock.lastCall ?? [];
  return { address, ...request, headers: new Headers(request?.headers) };
}

async function getRejection(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`expected an ApiError, got ${String(error)}`);
}

beforeEach(() => {
  vi.stubGlobal("fetch", fetchMock);
  setAccessTokenProvider(async () => "access-token");
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

describe("call", () => {
  it("sends GET input as the query and revalidates cached public lists", async () => {
    fetchMock.mockResolvedValue(json(200, { items: [], next: null }));
    expect(await call("listContent", { per_type: "1", cursor: undefined })).toEqual({
      items: [],
      next: null,
    });
    expect(lastRequest()).toMatchObject({ address: "/api/content?per_type=1", cache: "no-cache" });
  });

  it("sends no access token to a public route", async () => {
    fetchMock.mockResolvedValue(json(200, { items: [] }));
    await call("listAdvisors", {});
    expect(lastRequest().address).toBe("/api/advisors");
    expect(lastRequest().headers.has("authorization")).toBe(false);
  });

  it("puts encoded path parameters into the path and not into the body", async () => {
    fetchMock.mockResolvedValue(
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

  it("sends the remaining input as JSON", async () => {
    fetchMock.mockResolvedValue(json(200, {}));
    await call("updateMe", { interests: ["Toddler"] });
    expect(lastRequest()).toMatchObject({ method: "PATCH", body: '{"interests":["Toddler"]}' });
    expect(lastRequest().headers.get("content-type")).toBe("application/json");
  });

  it("says that the page is newer than the server if the server does not know a field", async () => {
    const error = { code: "unknown_field", message: "The request contains an unknown field." };
    fetchMock.mockResolvedValue(json(400, { error: { ...error, fields: { starts_at: "Unknown field" } } }));
    const refusal = await getRejection(call("updateMe", {}));
    expect([refusal.message, refusal.fields]).toEqual([
      "This page is newer than our server. Please reload it.",
      undefined,
    ]);
  });

  it("sends an idempotency key only if the caller provides one", async () => {
    fetchMock.mockImplementation(async () => json(200, {}));
    await call("updateMe", {}, { idempotencyKey: "0b8f" });
    expect(lastRequest().headers.get("idempotency-key")).toBe("0b8f");
    await call("updateMe", {});
    expect(lastRequest().headers.has("idempotency-key")).toBe(false);
  });

  it.each([
    ["of a sign-in that ended elsewhere", 401, () => call("listMyBookings", {}), 1],
    ["that auth checks itself", 401, () => call("getMe", {}), 0],
    ["that is not the browser's", 401, () => call("updateMe", {}, { accessToken: "another" }), 0],
    ["that is valid", 403, () => call("listMyBookings", {}), 0],
  ])("says whether the browser's sign-in was refused: a token %s", async (_, status, send, times) => {
    const refused = vi.fn<() => void>();
    setAccessTokenProvider(async () => "access-token", refused);
    fetchMock.mockResolvedValue(json(status, {}));
    await getRejection(send());
    expect(refused).toHaveBeenCalledTimes(times);
  });

  it("keeps response fields that the contract does not know", async () => {
    fetchMock.mockResolvedValue(json(200, { items: [], next: null, total: 7 }));
    expect(await call("listContent", {})).toMatchObject({ total: 7 });
  });
});

describe("a failed call", () => {
  it("throws the code, message, fields and request id of the error envelope", async () => {
    const error = { code: "invalid", message: "No", fields: { first_name: "Too long" }, request_id: "req-1" };
    fetchMock.mockResolvedValue(json(400, { error }));
    const { status, code, message, fields, requestId } = await getRejection(call("updateMe", {}));
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
  ])("maps a gateway response with status %i to code %s", async (status, code) => {
    fetchMock.mockResolvedValue(json(status, { message: "Unauthorized" }));
    expect(await getRejection(call("getMe", {}))).toMatchObject({ status, code });
  });

  it("throws an ApiError for a response that is not JSON", async () => {
    fetchMock.mockResolvedValue(new Response("<html>Bad gateway</html>", { status: 502 }));
    expect(await getRejection(call("getMe", {}))).toMatchObject({ status: 502, code: "internal" });
  });

  it("throws code 'network' for a failed request and a truncated response", async () => {
    fetchMock.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await getRejection(call("getMe", {}))).toMatchObject({ status: 0, code: "network" });
    fetchMock.mockResolvedValue(new Response('{"items":['));
    expect(await getRejection(call("listContent", {}))).toMatchObject({ code: "network" });
  });

  it("does not blame the connection in a browser that is too old to call", async () => {
    vi.stubGlobal("AbortSignal", Object.create(AbortSignal, { any: { value: undefined } }));
    await expect(call("listAdvisors", {})).rejects.toThrow(TypeError);
  });

  it("throws the reason of the caller's signal after an abort", async () => {
    const controller = new AbortController();
    fetchMock.mockImplementation(async (_, request) => {
      controller.abort(new Error("left the page"));
      throw request?.signal?.reason;
    });
    await expect(call("listContent", {}, { signal: controller.signal })).rejects.toThrow("left the page");
  });
});
