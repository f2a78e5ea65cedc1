import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setAccessTokenProvider } from "../../api/access-token.ts";
import { goToCheckout, isPremiumAlready, upgradeFailure } from "./start-checkout.ts";

const answers = vi.fn<typeof fetch>();
const here = { assign: vi.fn() };
const page = "https://checkout.stripe.com/c/pay/cs_1";
const refusal = (status: number, code: string) =>
  Response.json({ error: { code, message: "No.", request_id: "r1" } }, { status });

const failureOf = async (answer: () => Promise<Response>) => {
  answers.mockImplementation(answer);
  return goToCheckout({}).then(
    () => undefined,
    (error: unknown) => error,
  );
};

beforeEach(() => {
  vi.stubGlobal("fetch", answers);
  vi.stubGlobal("location", here);
  vi.stubGlobal("addEventListener", (_event: string, back: () => void) => back());
  setAccessTokenProvider(async () => "token");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe("going to pay", () => {
  it("names no price, customer or address, and leaves for the page it is told", async () => {
    answers.mockResolvedValue(Response.json({ url: page }));
    await goToCheckout({ interests: ["Toddler"], from_registration: true });
    expect(here.assign).toHaveBeenCalledWith(page);
    expect(JSON.parse(String(answers.mock.lastCall?.[1]?.body))).toEqual({
      interests: ["Toddler"],
      from_registration: true,
    });
  });

  it("waits for a form on its way, but not for ever", async () => {
    vi.useFakeTimers();
    answers.mockResolvedValue(Response.json({ url: page }));
    const going = goToCheckout({}, new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(4_900);
    expect(here.assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    await going;
    expect(here.assign).toHaveBeenCalledWith(page);
  });

  it("throws the spec's words where no page is named", async () => {
    expect(await failureOf(async () => Response.json({}))).toEqual(new Error("No checkout URL received"));
    expect(here.assign).not.toHaveBeenCalled();
  });

  it("tells a refusal from a line that is dead, and from one who pays already", async () => {
    const down = await failureOf(async () => refusal(502, "payment_provider_unavailable"));
    const offline = await failureOf(async () => Promise.reject(new TypeError("offline")));
    const twice = await failureOf(async () => refusal(409, "already_premium"));
    expect(upgradeFailure(down)).toBe("Failed to start checkout process. Please try again.");
    expect(upgradeFailure(offline)).toBe("Something went wrong. Please try again or contact us for help.");
    expect([down, offline, twice].map(isPremiumAlready)).toEqual([false, false, true]);
  });
});
