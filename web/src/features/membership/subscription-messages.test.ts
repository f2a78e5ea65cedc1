import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setAccessTokenProvider } from "../../api/access-token.ts";
import { buildErrorResponse } from "../../api/error-response.fixture.ts";
import { openPortal } from "./open-portal.ts";
import { refreshStatus } from "./refresh-status.ts";

const fetchMock = vi.fn<typeof fetch>();
const respondProviderDown = () =>
  buildErrorResponse(502, "payment_provider_unavailable", "Our payment provider cannot be reached.");
const tab = {
  close: vi.fn(),
  location: { replace: vi.fn() },
  document: { title: "" },
  opener: {} as unknown,
};
const locationStub = { assign: vi.fn() };

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("fetch", fetchMock);
  vi.stubGlobal("location", locationStub);
  vi.stubGlobal("window", { open: () => tab });
  vi.stubGlobal("addEventListener", (_event: string, listener: () => void) => listener());
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
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

  it("opens a tab during the click and navigates it once the URL is known", async () => {
    fetchMock.mockResolvedValue(Response.json({ url: portal }));
    const opening = openPortal();
    expect(tab.opener, "the portal must not control this page").toBeNull();
    expect(tab.location.replace).not.toHaveBeenCalled();
    expect(await opening).toBeNull();
    expect(tab.location.replace).toHaveBeenCalledWith(portal);
    expect(tab.close).not.toHaveBeenCalled();
    expect(sessionStorage.getItem("portal-return")).not.toBeNull();
  });

  it("redirects this page if the browser blocks the tab", async () => {
    vi.stubGlobal("window", { open: () => null });
    fetchMock.mockResolvedValue(Response.json({ url: portal }));
    expect(await openPortal()).toBeNull();
    expect(locationStub.assign).toHaveBeenCalledWith(portal);
  });

  it.each<[string, () => Promise<Response>, string]>([
    [
      "an API error",
      async () => respondProviderDown(),
      "Failed to open customer portal: Our payment provider cannot be reached.",
    ],
    [
      "an expired token",
      async () => buildErrorResponse(401, "sign_in_required", "Please sign in."),
      "Please sign out and sign back in to manage your subscription.",
    ],
    [
      "an answer without a URL",
      async () => Response.json({}),
      "No customer portal URL received. Please contact support.",
    ],
    [
      "a network error",
      async () => Promise.reject(new TypeError("offline")),
      "Failed to open customer portal. Please try again or contact support.",
    ],
  ])("closes the tab after %s and returns the message", async (_, respond, message) => {
    fetchMock.mockImplementation(respond);
    expect(await openPortal()).toBe(message);
    expect(tab.close).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem("portal-return"), "no return is expected").toBeNull();
  });

  it("asks to sign in again if there is no token", async () => {
    setAccessTokenProvider(async () => null);
    expect(await openPortal()).toBe("Please sign out and sign back in to manage your subscription.");
    expect(fetchMock).not.toHaveBeenCalled();
  });
});

describe("Refresh Status", () => {
  it.each<[string, () => Promise<Response>, { success: boolean; message: string }]>([
    [
      "the server's message",
      async () => Response.json({ success: true, isCancelledButActive: false, message: "All is well." }),
      { success: true, message: "All is well." },
    ],
    [
      "the default message if the server sends none",
      async () => Response.json({ success: true, isCancelledButActive: false, message: "" }),
      { success: true, message: "Subscription status refreshed successfully." },
    ],
    [
      "a failure message",
      async () => Response.json({ success: false }),
      { success: false, message: "Failed to refresh subscription status." },
    ],
    [
      "the reason of an API error",
      async () => respondProviderDown(),
      {
        success: false,
        message: "Failed to refresh subscription status: Our payment provider cannot be reached.",
      },
    ],
    [
      "how to continue with an expired token",
      async () => buildErrorResponse(401, "sign_in_required", "Please sign in."),
      {
        success: false,
        message: "Please sign out and sign back in to refresh your subscription status.",
      },
    ],
    [
      "to try again after a network error",
      async () => Promise.reject(new TypeError("offline")),
      { success: false, message: "Failed to refresh subscription status. Please try again." },
    ],
  ])("returns %s", async (_, respond, result) => {
    fetchMock.mockImplementation(respond);
    expect(await refreshStatus()).toEqual(result);
  });
});
