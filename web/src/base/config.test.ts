import { afterEach, expect, it, vi } from "vitest";
import { loadConfig } from "./config.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("the configuration that doesn't come on a connection that stalls fails as without one", async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  const stall = async (_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  vi.stubGlobal("fetch", stall);
  const loading = expect(loadConfig()).rejects.toThrow("Please check your connection and try again.");
  limit.abort();
  await loading;
  expect(timeout).toHaveBeenCalledWith(10_000);
});

it("the configuration that can't be loaded says so in words for users, and loads at the next call", async () => {
  const fetchFile = vi.fn().mockRejectedValueOnce(new TypeError("Failed to fetch"));
  fetchFile.mockResolvedValueOnce(new Response("", { status: 503 }));
  fetchFile.mockResolvedValueOnce(new Response("<!doctype html>"));
  fetchFile.mockResolvedValueOnce(Response.json({ media_url: "/media" }));
  vi.stubGlobal("fetch", fetchFile);
  vi.stubGlobal("navigator", { onLine: false });
  await expect(loadConfig()).rejects.toThrow("You're offline. Connect to the internet and try again.");
  vi.stubGlobal("navigator", { onLine: true });
  for (const _ of ["status 503", "not JSON"])
    await expect(loadConfig()).rejects.toThrow("Please check your connection and try again.");
  expect(await loadConfig()).toEqual({ media_url: "/media" });
});
