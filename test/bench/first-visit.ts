import { setTimeout as wait } from "node:timers/promises";
import { type Browser, chromium, type Page, type Request, type Route } from "@playwright/test";
import { routes } from "../../contract/routes.ts";
import type { Endpoints } from "../../local/cloud/endpoints.ts";
import { chromiumArguments, findChromium } from "../../local/tools/chromium.ts";
import { signIn } from "../journeys/sign-in.ts";
import { readEndpoints } from "../support/endpoints.ts";
import { buildMaxFigure, type Figure, KB } from "./figure.ts";
import { listFirstFiles, measureInlineStyles, type Site } from "./first-load.ts";
import { limits } from "./limits.ts";

/** After this many milliseconds without a request, a page counts as idle or as waiting for an answer. */
const quietMs = 1_500;
const counted = { budget: 5, unit: "calls", binding: true } as const;
const isCall = (request: Request) => ["fetch", "xhr"].includes(request.resourceType());

/** Measures budgets 1 and 5 in a real browser with an empty cache and without interaction. */
export async function measureFirstVisits(origin: string, site: Site): Promise<Figure[]> {
  const endpoints = await readEndpoints(origin);
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
  try {
    return [
      await measureArrivalBytes(browser, { origin, site, screen: "phone" }),
      await measureArrivalBytes(browser, { origin, site, screen: "laptop" }),
      ...(await countDashboardRounds(browser, endpoints)),
    ];
  } finally {
    await browser.close();
  }
}

const screens = { phone: { width: 390, height: 844 }, laptop: { width: 1300, height: 900 } } as const;

/** The bytes that a browser has fetched once the page is idle, lazily loaded parts included. */
async function measureArrivalBytes(
  browser: Browser,
  { origin, site, screen }: { origin: string; site: Site; screen: keyof typeof screens },
): Promise<Figure> {
  const page = await browser.newPage({ viewport: screens[screen] });
  const fetched = new Set<string>();
  let latest = performance.now();
  page.on("request", (request) => {
    latest = performance.now();
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname)) fetched.add(pathname.slice(1));
  });
  await page.goto(origin);
  while (performance.now() - latest < quietMs) await wait(20);
  await page.close();
  const later = [...fetched].filter((path) => !listFirstFiles(site, "/").includes(path));
  const sum = (paths: Iterable<string>) =>
    [...paths].reduce((bytes, path) => bytes + site.measureFile(path), 0);
  return buildMaxFigure({
    budget: 1,
    what: `home on a ${screen}, at rest: JS + CSS`,
    value: sum(fetched) + measureInlineStyles(site, "/"),
    ...limits.homeFirstVisit,
    unit: "bytes",
    binding: true,
    detail: `${(sum(later) / KB).toFixed(1)} of it after the page is idle`,
  });
}

async function countDashboardRounds(browser: Browser, { site, accounts }: Endpoints): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const role of [null, "free_member"]) {
    const page = await browser.newPage({ baseURL: site });
    const account = accounts.find((each) => each.role === role);
    if (account) {
      await signIn(page, account);
      await page.locator("main article").first().waitFor();
    }
    const { rounds, calls } = await countHeldRounds(page, async () => {
      await page.goto(`${site}/dashboard`);
      await page.locator("main article").first().waitFor();
    });
    const whose = role === null ? "a guest's dashboard" : "a member's dashboard";
    figures.push(
      buildMaxFigure({
        ...counted,
        what: `${whose}: rounds of calls before its content`,
        value: rounds,
        limit: limits.dashboardRounds,
      }),
      buildMaxFigure({
        ...counted,
        what: `${whose}: calls to the API`,
        // /config.json is a file of the site; it counts as a round if something waits for it.
        value: calls.filter((path) => path.startsWith("/api/")).length,
        limit: limits.dashboardCalls,
        detail: calls.join(", "),
      }),
    );
    if (account) figures.push(await countPagingCalls(page));
    await page.close();
  }
  return figures;
}

async function countPagingCalls(page: Page): Promise<Figure> {
  let calls = 0;
  // Only those for more items: the advisors further down load when they come into view.
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === routes.listContent.path) calls += 1;
  });
  const more = page.getByRole("button", { name: /^Load More/ }).first();
  const shown = more.locator("xpath=ancestor::section[1]").locator("article");
  const before = await shown.count();
  await more.click();
  await shown.nth(before).waitFor();
  return buildMaxFigure({ ...counted, what: "Load More: calls", value: calls, limit: limits.pagingCalls });
}

/**
 * Holds back every answer until the page makes no more requests, then releases all at once, and repeats until `work` is
 * done: this counts the rounds that the page needs on a slow network.
 */
async function countHeldRounds(page: Page, work: () => Promise<void>) {
  const held: Route[] = [];
  const calls: string[] = [];
  let latest = 0;
  let rounds = 0;
  await page.route("**/*", async (route) => {
    if (!isCall(route.request())) return route.continue();
    held.push(route);
    calls.push(new URL(route.request().url()).pathname);
    latest = performance.now();
  });
  let done = false;
  const working = work().finally(() => {
    done = true;
  });
  while (!done) {
    await wait(20);
    if (held.length === 0 || performance.now() - latest < quietMs) continue;
    rounds += 1;
    await Promise.all(held.splice(0).map((route) => route.continue()));
  }
  await working;
  await page.unrouteAll({ behavior: "ignoreErrors" });
  return { rounds, calls };
}
