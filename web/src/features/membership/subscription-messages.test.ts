import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setAccessTokenProvider } from "../../api/access-token.ts";
import { openPortal } from "./open-portal.ts";
import { refreshStatus } from "./refresh-status.ts";

const answers = vi.fn<typeof fetch>();
const refusal = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message, request_id: "r1" } }, { status });
const down = () => refusal(502, "payment_provider_unavailable", "Our payment provider cannot be reached.");
const tab = {
  close: vi.fn(),
  location: { replace: vi.fn() },
  document: { title: "" },
  opener: {} as unknown,
};
const here = { assign: vi.fn() };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("fetch", answers);
  vi.stubGlobal("location", here);
  vi.stubGlobal("window", { open: () => tab });
  vi.stubGlobal("addEventListener", (_event: string, back: () => void) => back());
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  setAccessTokenProvider(async () => "token");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe("Manage Your Subscription", () => {
  const portal = "https://billing.stripe.com/p/1";

  it("opens its tab in the press itself, and sends it on once the address is known", async () => {
    answers.mockResolvedValue(Response.json({ url: portal }));
    const opening = openPortal();
    expect(tab.opener, "the portal shall not steer this page").toBeNull();
    expect(tab.location.replace).not.toHaveBeenCalled();
    expect(await opening).toBeNull();
    expect(tab.location.replace).toHaveBeenCalledWith(portal);
    expect(tab.close).not.toHaveBeenCalled();
    expect(sessionStorage.getItem("portal-return")).not.toBeNull();
  });

  it("goes there itself where the browser opens no tab", async () => {
    vi.stubGlobal("window", { open: () => null });
    answers.mockResolvedValue(Response.json({ url: portal }));
    expect(await openPortal()).toBeNull();
    expect(here.assign).toHaveBeenCalledWith(portal);
  });

  it.each<[string, () => Promise<Response>, string]>([
    [
      "a refusal",
      async () => down(),
      "Failed to open customer portal: Our payment provider cannot be reached.",
    ],
    [
      "a token that no longer counts",
      async () => refusal(401, "sign_in_required", "Please sign in."),
      "Please sign out and sign back in to manage your subscription.",
    ],
    [
      "an answer without an address",
      async () => Response.json({}),
      "No customer portal URL received. Please contact support.",
    ],
    [
      "no answer",
      async () => Promise.reject(new TypeError("offline")),
      "Failed to open customer portal. Please try again or contact support.",
    ],
  ])("closes its tab after %s, and says why", async (_, answer, words) => {
    answers.mockImplementation(answer);
    expect(await openPortal()).toBe(words);
    expect(tab.close).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem("portal-return"), "nobody is to come back").toBeNull();
  });

  it("asks to sign in again where there is no token", async () => {
    setAccessTokenProvider(async () => null);
    expect(await openPortal()).toBe("Please sign out and sign back in to manage your subscription.");
    expect(answers).not.toHaveBeenCalled();
  });
});

describe("Refresh Status", () => {
  it.each<[string, () => Promise<Response>, { success: boolean; words: string }]>([
    [
      "the server's own words",
      async () => Response.json({ success: true, isCancelledButActive: false, message: "All is well." }),
      { success: true, words: "All is well." },
    ],
    [
      "the spec's where it has none",
      async () => Response.json({ success: true, isCancelledButActive: false, message: "" }),
      { success: true, words: "Subscription status refreshed successfully." },
    ],
    [
      "that it failed",
      async () => Response.json({ success: false }),
      { success: false, words: "Failed to refresh subscription status." },
    ],
    [
      "why it failed",
      async () => down(),
      {
        success: false,
        words: "Failed to refresh subscription status: Our payment provider cannot be reached.",
      },
    ],
    [
      "how to go on without a token that counts",
      async () => refusal(401, "sign_in_required", "Please sign in."),
      {
        success: false,
        words: "Please sign out and sign back in to refresh your subscription status.",
      },
    ],
    [
      "to try again without an answer",
      async () => Promise.reject(new TypeError("offline")),
      { success: false, words: "Failed to refresh subscription status. Please try again." },
    ],
  ])("says %s", async (_, answer, refreshed) => {
    answers.mockImplementation(answer);
    expect(await refreshStatus()).toEqual(refreshed);
  });
});
