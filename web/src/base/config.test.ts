import { afterEach, expect, it, vi } from "vitest";
import { loadConfig } from "./config.ts";

afterEach(() => vi.unstubAllGlobals());

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
