import type { Page } from "@playwright/test";
import { type Route, type RouteName, routes } from "../../contract/routes.ts";
import { firstPages, firstSights, membersAskBeside } from "../bench/first-pages.ts";
import { arriveAs } from "./sign-in.ts";
import { expect, test } from "./stage.ts";

/** Collects what the page asks the API for; each look begins anew. */
function callsOf(page: Page): { look: (path: string) => Promise<void>; seen: () => string[] } {
  let calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
  });
  return {
    async look(path) {
      calls = [];
      await page.goto(path);
    },
    seen: () => calls.toSorted(),
  };
}

/** Of the site, and asks for nothing: what a page before still asked for would be counted as the next one's. */
const nowhere = "/robots.txt";

const wireOf = (names: readonly RouteName[]) =>
  names
    .map((name) => {
      const { method, path }: Route = routes[name];
      return `${method} ${path}`;
    })
    .toSorted();

/** All of it is asked for, each once, and nothing comes after it. */
async function expectFirstSights(page: Page, asked: readonly [path: string, names: readonly RouteName[]][]) {
  const { look, seen } = callsOf(page);
  for (const [path, names] of asked) {
    await look(path);
    await expect.poll(seen, path).toEqual(wireOf(names));
    await page.waitForLoadState("networkidle");
    expect(seen(), path).toEqual(wireOf(names));
  }
}

test("a guest's first sight of a page asks for what the bench says, and a member's for who they are beside", async ({
  page,
  stage,
}) => {
  await expectFirstSights(page, Object.entries(firstSights));
  await arriveAs(page, stage, stage.account("premium_member"), nowhere);
  await expectFirstSights(
    page,
    Object.entries(firstSights).map(([path, names]) => [path, [...membersAskBeside(path), ...names]]),
  );
});

test("each tab of the back office asks for what the bench counts", async ({ page, stage }) => {
  await arriveAs(page, stage, stage.account("admin"), nowhere);
  await expectFirstSights(
    page,
    firstPages.map(({ id, asks }) => [`/admin?tab=${id}`, asks.map(({ name }) => name)]),
  );
});
