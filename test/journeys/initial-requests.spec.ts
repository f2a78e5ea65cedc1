import type { Page } from "@playwright/test";
import { type Route, type RouteName, routes } from "../../contract/routes.ts";
import { firstPages, initialRequests, listMemberRequests } from "../bench/first-pages.ts";
import { expect, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

const polled = `GET ${routes.adminListChanges.path}`;
const pollMs = 10_000;

/** Collects the page's API requests; reading them resets the list. */
function watchRequests(page: Page): { look: (path: string) => Promise<void>; seen: () => string[] } {
  let calls: string[] = [];
  let openedAt = 0;
  /** The back office asks again every ten seconds. */
  const isRepeat = (call: string) =>
    call === polled && calls.includes(call) && Date.now() - openedAt >= pollMs;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const call = `${request.method()} ${pathname}`;
    if (pathname.startsWith("/api/") && !isRepeat(call)) calls.push(call);
  });
  return {
    async look(path) {
      calls = [];
      openedAt = Date.now();
      await page.goto(path);
    },
    seen: () => calls.toSorted(),
  };
}

/** A page without requests, so that late requests of the previous page are not counted for the next one. */
const nowhere = "/robots.txt";

const formatRequests = (names: readonly RouteName[]) =>
  names
    .map((name) => {
      const { method, path }: Route = routes[name];
      return `${method} ${path}`;
    })
    .toSorted();

/** Every expected request is made once, and no other follows. */
async function expectRequests(page: Page, asked: readonly [path: string, names: readonly RouteName[]][]) {
  const { look, seen } = watchRequests(page);
  for (const [path, names] of asked) {
    await look(path);
    await expect.poll(seen, path).toEqual(formatRequests(names));
    await page.waitForLoadState("networkidle");
    expect(seen(), path).toEqual(formatRequests(names));
  }
}

test("a guest's first visit makes the requests that the bench counts, and a member's also asks for the profile", {
  tag: "@prove",
}, async ({ page, app }) => {
  await expectRequests(page, Object.entries(initialRequests));
  await openSignedIn(page, app, app.getAccount("premium_member"), nowhere);
  await expectRequests(
    page,
    Object.entries(initialRequests).map(([path, names]) => [path, [...listMemberRequests(path), ...names]]),
  );
});

test("each tab of the back office makes the requests that the bench counts", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  // As on a site that is set up: while something is left, each tab asks what it is.
  await page.addInitScript(() => localStorage.removeItem("kindstead:office"));
  await openSignedIn(page, app, app.getAccount("admin"), nowhere);
  await expectRequests(
    page,
    firstPages.map(({ id, asks, asksLater, publicRequests }) => [
      `/admin?tab=${id}`,
      [...[...asks, ...asksLater].map(({ name }) => name), ...publicRequests],
    ]),
  );
});
