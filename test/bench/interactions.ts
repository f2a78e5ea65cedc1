import { type Browser, chromium, type Page } from "@playwright/test";
import type { Endpoints } from "../../local/cloud/endpoints.ts";
import { chromiumArguments, findChromium } from "../../local/tools/chromium.ts";
import { signIn } from "../journeys/sign-in.ts";
import { readEndpoints } from "../support/endpoints.ts";
import { buildMaxFigure, type Figure, getMedian } from "./figure.ts";
import { limits } from "./limits.ts";

/** The processor is slowed down by this factor: about a cheap phone beside a laptop. */
const slowdown = 4;
/** One turn may meet something else that this machine does; the median of these counts. */
const turns = 5;

interface Interaction {
  name: string;
  /** Milliseconds from the press to the next frame, as the browser's event timing reports them, rounded to 8. */
  ms: number;
  target: string;
}

/** Runs in the browser: keeps the longest event of each interaction, as Interaction to Next Paint does. */
const watcher = `
  window.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, name, duration, target } of list.getEntries()) {
      const known = interactions.get(interactionId);
      if (!interactionId || (known && known.ms >= duration)) continue;
      const text = target instanceof Element ? target.getAttribute("aria-label") ?? target.textContent.trim() : "";
      interactions.set(interactionId, { name, ms: duration, target: text.slice(0, 30) });
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
`;

/**
 * Measures what a member waits for on dashboard, library and checkout, at a quarter of the processor's speed (PERF-13):
 * the longest interaction of each page, the median of several turns.
 */
export async function measureInteractions(origin: string): Promise<Figure[]> {
  const endpoints = await readEndpoints(origin);
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
  try {
    const page = await openSignedIn(browser, endpoints);
    const figures: Figure[] = [];
    for (const [name, use] of Object.entries(uses)) figures.push(await measure(page, name, use));
    return figures;
  } finally {
    await browser.close();
  }
}

async function openSignedIn(browser: Browser, { site, accounts }: Endpoints): Promise<Page> {
  const member = accounts.find(({ role }) => role === "premium_member");
  if (!member) throw new Error("The demo data has no premium member");
  const page = await browser.newPage({ baseURL: site, viewport: { width: 390, height: 844 } });
  await page.addInitScript(watcher);
  await signIn(page, member);
  await page.getByRole("heading", { name: /^Welcome back, / }).waitFor();
  return page;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("#root:not([data-prerendered])").waitFor();
  await page.waitForLoadState("networkidle");
}

/** Waits until the browser has painted what the last press changed, and has nothing else to do. */
const waitUntilIdle = (page: Page) =>
  page.evaluate(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done))))",
  );

async function measure(page: Page, name: string, use: (page: Page) => Promise<void>): Promise<Figure> {
  const devTools = await page.context().newCDPSession(page);
  // The first time, everything is fetched and compiled; people wait for that too, but once.
  await use(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const longest: Interaction[] = [];
  for (let turn = 0; turn < turns; turn++) {
    await use(page);
    // Entries are delivered when the browser is idle after the frame that they describe.
    await waitUntilIdle(page);
    const interactions = await page.evaluate<Interaction[]>("[...interactions.values()]");
    longest.push(...interactions.toSorted((a, b) => b.ms - a.ms).slice(0, 1));
  }
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return buildMaxFigure({
    budget: 13,
    what: `${name}: longest interaction at ${slowdown} × slowdown`,
    value: getMedian(longest.map(({ ms }) => ms)),
    limit: limits.interactionMs,
    unit: "ms",
    binding: false,
    detail: longest.map(({ ms, name, target }) => `${ms} ${name} “${target}”`).join(", "),
  });
}

/** Members do these on each page. Every step waits for its result, so that the next one does not wait in a queue. */
const uses: Record<string, (page: Page) => Promise<void>> = {
  dashboard: async (page) => {
    await open(page, "/dashboard");
    await page.getByRole("article").first().waitFor();
    const profile = page.getByRole("button", { name: /profile/i }).first();
    await profile.click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: /Search Resources/ }).click();
    await waitUntilIdle(page);
  },
  library: async (page) => {
    await open(page, "/dashboard");
    await page.getByRole("article").first().waitFor();
    const search = page.getByRole("searchbox");
    await search.click();
    await page.keyboard.type("trasing leters", { delay: 150 });
    await waitUntilIdle(page);
    await search.fill("");
    const preview = page.getByRole("button", { name: /^Preview/ }).first();
    await preview.click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    for (const name of ["Stories", "Printables"]) {
      await page.getByRole("group", { name: "Show" }).getByRole("button", { name, exact: true }).click();
      await waitUntilIdle(page);
    }
  },
  checkout: async (page) => {
    await open(page, "/advisor-checkout");
    for (const label of ["Advisor", "Session length"]) {
      await page.getByLabel(label, { exact: true }).focus();
      await page.keyboard.press("ArrowDown");
      await waitUntilIdle(page);
    }
    await page.getByLabel("Card number").click();
    await page.keyboard.type("4000000000000002", { delay: 100 });
    await page.keyboard.type("1234", { delay: 100 });
    await page.keyboard.type("123", { delay: 100 });
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await waitUntilIdle(page);
  },
};
