import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setAccessTokenProvider } from "../../api/access-token.ts";
import { buildErrorResponse } from "../../api/error-response.fixture.ts";
import { getToasts } from "../../ui/toast-store.ts";
import { getUpgradeErrorMessage, isAlreadyPremiumError, redirectToCheckout } from "./start-checkout.ts";

const fetchMock = vi.fn<typeof fetch>();
const locationStub = { assign: vi.fn(), pathname: "/register-premium" };
const checkoutUrl = "https://checkout.stripe.com/c/pay/cs_1";

const getError = async (answer: () => Promise<Response>) => {
  fetchMock.mockImplementation(answer);
  return redirectToCheckout({}).then(
    () => undefined,
    (error: unknown) => error,
  );
};

beforeEach(() => {
  vi.stubGlobal("fetch", fetchMock);
  vi.stubGlobal("location", locationStub);
  vi.stubGlobal("addEventListener", (_event: string, listener: () => void) => listener());
  setAccessTokenProvider(async () => "token");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe("checkout", () => {
  it("redirects to the URL from the API and sends no price, customer or email", async () => {
    fetchMock.mockResolvedValue(Response.json({ url: checkoutUrl }));
    await redirectToCheckout({ interests: ["Toddler"], from_registration: true });
    expect(locationStub.assign).toHaveBeenCalledWith(checkoutUrl);
    expect(JSON.parse(String(fetchMock.mock.lastCall?.[1]?.body))).toEqual({
      interests: ["Toddler"],
      from_registration: true,
    });
  });

  it("says after Back that nothing was charged, unless the payment was finished", async () => {
    fetchMock.mockResolvedValue(Response.json({ url: checkoutUrl }));
    await redirectToCheckout({});
    expect(getToasts()[0]?.description).toMatch(/^Unless you finished paying there, nothing was charged/);
  });

  it("leaves someone where they went while the answer was on its way", async () => {
    const { pathname } = locationStub;
    const redirecting = getError(async () => Response.json({ url: checkoutUrl }));
    locationStub.pathname = "/resources";
    expect(await redirecting).toBeUndefined();
    await redirectToCheckout({}, undefined, pathname);
    expect(locationStub.assign).not.toHaveBeenCalled();
    locationStub.pathname = pathname;
  });

  it("waits at most five seconds for a pending form before redirecting", async () => {
    vi.useFakeTimers();
    fetchMock.mockResolvedValue(Response.json({ url: checkoutUrl }));
    const redirecting = redirectToCheckout({}, new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(4_900);
    expect(locationStub.assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    await redirecting;
    expect(locationStub.assign).toHaveBeenCalledWith(checkoutUrl);
  });

  it("rejects with 'No checkout URL received' if the answer has no URL", async () => {
    expect(await getError(async () => Response.json({}))).toEqual(new Error("No checkout URL received"));
    expect(locationStub.assign).not.toHaveBeenCalled();
  });

  it("error message distinguishes an API error, a limit and a network error; already_premium is recognized", async () => {
    const serverError = await getError(async () => buildErrorResponse(502, "payment_provider_unavailable"));
    const networkError = await getError(async () => Promise.reject(new TypeError("offline")));
    const limited = await getError(async () => buildErrorResponse(429, "too_many_requests"));
    const unpaid = await getError(async () => buildErrorResponse(409, "conflict"));
    const alreadyPremium = await getError(async () => buildErrorResponse(409, "already_premium"));
    expect(getUpgradeErrorMessage(serverError)).toBe("Failed to start checkout process. Please try again.");
    expect(getUpgradeErrorMessage(networkError)).toBe(
      "Something went wrong. Please try again or contact us for help.",
    );
    expect(getUpgradeErrorMessage(limited), "says until when").toBe((limited as Error).message);
    expect(getUpgradeErrorMessage(unpaid), "says what to pay").toBe((unpaid as Error).message);
    expect([serverError, networkError, alreadyPremium].map(isAlreadyPremiumError)).toEqual([
      false,
      false,
      true,
    ]);
  });
});
