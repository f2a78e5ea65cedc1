import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { siteSettings } from "../../contract/site-settings.ts";
import { isFromKindstead } from "../../docs/hook-receiver.ts";
import { buildHookMessage, mockSettings } from "../../test/support/outbox.fixture.ts";
import { postHook } from "../delivery/post-hook.ts";
import { sign, signatureHeader } from "./post-signed.ts";
import { isPublicAddress, resolvePublicAddress } from "./public-addresses.ts";

vi.mock("../site-settings/site-settings.ts", () => ({
  getSiteSettings: () => Promise.resolve(siteSettings.parse({})),
}));

const requested: string[] = [];
let signature: string | undefined;
let body = "";
/** Responds to /status/<n> with that status, redirects /moved to /status/200, and never responds to anything else. */
const server = createServer((request, response) => {
  requested.push(request.url ?? "");
  signature = request.headers[signatureHeader]?.toString();
  void text(request).then((received) => {
    body = received;
  });
  const status = /^\/status\/(\d+)$/.exec(request.url ?? "")?.[1];
  if (status) response.writeHead(Number(status)).end("x".repeat(100_000));
  else if (request.url === "/moved") response.writeHead(307, { location: "/status/200" }).end();
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (address: string) => {
  requested.length = 0;
  mockSettings({ form: address, upgrade: address });
  return postHook("obx_1", buildHookMessage());
};

it.each([200, 201, 202, 204])("postHook: accepts status %i", async (status) => {
  expect(await post(`${url}/status/${status}`)).toBe(true);
});

describe("postHook rejects", () => {
  it.each([400, 401, 404, 410, 429, 500, 503])("status %i", async (status) => {
    await expect(post(`${url}/status/${status}`)).rejects.toThrow(`${status}`);
  });

  it("a redirect, without following it", async () => {
    await expect(post(`${url}/moved`)).rejects.toThrow();
    expect(requested).toEqual(["/moved"]);
  });

  it("a hook that does not respond within five seconds", async () => {
    const startTimeout = AbortSignal.timeout.bind(AbortSignal);
    // Only a full run waits as long as the product.
    const timeout = vi
      .spyOn(AbortSignal, "timeout")
      .mockImplementation((ms) => startTimeout(process.env.PROVE ? ms : ms / 20));
    onTestFinished(() => timeout.mockRestore());
    const started = performance.now();
    await expect(post(`${url}/hang`)).rejects.toThrow("timeout");
    expect(performance.now() - started).toBeLessThan(6_500);
    expect(timeout).toHaveBeenCalledWith(5_000);
  });

  it("a closed port", async () => {
    await expect(post("http://127.0.0.1:9/")).rejects.toThrow("ECONNREFUSED");
  });
});

it.each([
  "http://example.com/hook",
  "http://169.254.169.254/latest/meta-data",
  "http://127.0.0.1.example.com/",
  "ftp://example.com/",
  "file:///etc/passwd",
  "https://user:password@example.com/",
  "javascript:alert(1)",
  "/form",
])("postHook: refuses to call the unsafe address %s", async (address) => {
  await expect(post(address)).rejects.toThrow(/plain https|Invalid URL/);
});

describe("a stage whose hooks are in the public internet", () => {
  const postPublic = (address: string) => {
    mockSettings({ form: address, upgrade: address });
    process.env.HOOK_ADDRESSES = "public";
    return postHook("obx_1", buildHookMessage());
  };

  it.each([
    "https://127.0.0.1/",
    "https://10.1.2.3/",
    "https://169.254.169.254/latest/meta-data",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[fd00:ec2::254]/",
    "http://127.0.0.1:9/",
    "http://localhost/",
  ])("never connects to %s", async (address) => {
    await expect(postPublic(address)).rejects.toThrow("not a plain https address");
  });

  it("never connects to a name that resolves to a private address", async () => {
    await expect(postPublic("https://localhost/")).rejects.toThrow("not in the public internet");
  });

  it("refuses the name inside the connection, where no second answer can follow", async () => {
    const answer = await new Promise((resolve) => resolvePublicAddress("localhost", { all: true }, resolve));
    expect(String(answer)).toContain("not in the public internet");
  });

  it.each([
    ["93.184.215.14", true],
    ["2606:2800:21f:cb07:6820:80da:af6b:8b2c", true],
    ["100.64.0.1", false],
    ["172.31.255.255", false],
    ["192.0.0.8", false],
    ["255.255.255.255", false],
    ["64:ff9b::a00:1", false],
    ["2002:a00:1::", false],
    ["fe80::1", false],
    ["not an address", false],
  ])("%s is public: %s", (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

describe("the signature of a hook", () => {
  const minute = 60_000;

  it("lets the documented receiver accept what we post, and nothing else", async () => {
    await post(`${url}/status/200`);
    expect(JSON.parse(body)).toEqual(buildHookMessage().payload);
    expect(isFromKindstead(body, signature, "signs-hooks")).toBe(true);
    expect(isFromKindstead(body, signature, "another secret")).toBe(false);
    expect(isFromKindstead(`${body} `, signature, "signs-hooks")).toBe(false);
    expect(isFromKindstead(body, signature, "signs-hooks", Date.now() + 6 * minute)).toBe(false);
    expect(isFromKindstead(body, signature?.replace("t=", "t=1"), "signs-hooks")).toBe(false);
    expect(isFromKindstead(body, undefined, "signs-hooks")).toBe(false);
    expect(isFromKindstead(body, "t=,v1=", "signs-hooks")).toBe(false);
  });

  it("is valid for the old and the new secret during a rotation", () => {
    const header = sign("{}", "old new");
    expect(["old", "new", "other"].map((secret) => isFromKindstead("{}", header, secret))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
