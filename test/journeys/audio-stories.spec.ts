import { type ContentCard, contentPage } from "../../contract/content.ts";
import { toItemPath } from "../../contract/item-pages.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

async function findStory(
  { site }: JourneyApp,
  category: ContentCard["category"],
): Promise<ContentCard & { duration_seconds: number }> {
  const { items } = contentPage.parse(await (await fetch(`${site}/api/content`)).json());
  for (const { duration_seconds, ...item } of items)
    if (duration_seconds !== null && item.category === category && item.created_at < "2026-11")
      return { ...item, duration_seconds };
  throw new Error(`The demo library has no ${category} audio story`);
}

test("audio story: a member plays it, seeks by keyboard, changes the speed and resumes after a reload", {
  tag: "@prove",
}, async ({ page, app }) => {
  const story = await findStory(app, "free");
  const parts: (string | undefined)[] = [];
  page.on("response", (answer) => {
    if (answer.url().includes("/content/") && answer.headers()["content-type"] === "audio/mpeg")
      parts.push(answer.headers()["content-range"]);
  });
  await openSignedIn(page, app, app.getAccount("free_member"), toItemPath(story));
  await page.getByRole("button", { name: `Play ${story.title}` }).click();
  await expect(page.getByRole("timer")).toHaveText("0:02");
  expect(parts[0], "the browser asks for parts of the file").toMatch(/^bytes 0-\d+\/\d+$/);

  const position = page.getByRole("slider", { name: "Position" });
  await position.press("PageUp");
  await position.press("ArrowRight");
  await expect(position).toHaveAttribute(
    "aria-valuetext",
    /^0 minutes 2[2-9] seconds of 1 minute 8 seconds$/,
  );
  await page.getByRole("button", { name: "Back 15 seconds" }).click();
  await expect(page.getByRole("timer")).toHaveText(/^0:(0[7-9]|1\d)$/);
  await page.getByLabel("Speed").selectOption("2");
  expect(await page.evaluate("document.querySelector('audio').playbackRate")).toBe(2);
  await position.press("Home");
  await position.press("PageUp");
  await position.press(" ");
  await expect(page.getByRole("button", { name: `Play ${story.title}` })).toBeVisible();
  await expectAxeClean(page, "the player is paused");
  await page.reload();
  await expect(page.getByRole("timer")).toHaveText(/^0:1[5-9]$/);
});

test("audio story: a link that expires while it plays is renewed at the current position", {
  tag: "@prove",
}, async ({ page, app }) => {
  const story = await findStory(app, "free");
  await openSignedIn(page, app, app.getAccount("free_member"), toItemPath(story));
  const links: string[] = [];
  page.on("response", async (answer) => {
    if (answer.url().endsWith("/play")) links.push((await answer.json()).url);
  });
  const [heard, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let first: string | undefined;
  // The first link gives the start of the story. Then it has expired, and S3 refuses the next part.
  await page.route(/\/content\/[0-9a-f-]{36}\?/, async (route) => {
    const { headers, url } = { headers: route.request().headers(), url: route.request().url() };
    first ??= url;
    if (url !== first) return route.continue();
    if (headers.range !== "bytes=0-") {
      await heard.promise;
      refused.resolve();
      return route.fulfill({ status: 403, contentType: "application/xml", body: "<Error/>" });
    }
    const file = await (await route.fetch()).body();
    const body = file.subarray(0, 100_000);
    const range = `bytes 0-${body.length - 1}/${file.length}`;
    return route.fulfill({
      status: 206,
      headers: { "content-range": range, "content-type": "audio/mpeg" },
      body,
    });
  });
  await page.getByRole("button", { name: `Play ${story.title}` }).click();
  await expect(page.getByRole("timer")).toHaveText("0:04");
  heard.resolve();
  await refused.promise;
  await expect.poll(() => links.length, "another link").toBe(2);
  await expect(page.getByRole("timer")).toHaveText(/^0:0[5-9]$/);
  await expect(page.getByRole("timer")).toHaveText(/^0:1\d$/, { timeout: 20_000 });
  expect(await page.evaluate("document.querySelector('audio').src")).toBe(links[1]);
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
});

test("audio story: a file that the browser cannot play says so and offers the download", {
  tag: "@prove",
}, async ({ page, app }) => {
  const story = await findStory(app, "free");
  await openSignedIn(page, app, app.getAccount("free_member"), toItemPath(story));
  await page.route(/\/content\/[0-9a-f-]{36}\?/, (route) =>
    route.fulfill({ status: 200, contentType: "audio/mpeg", body: "not a sound" }),
  );
  await page.getByRole("button", { name: `Play ${story.title}` }).click();
  await expect(page.getByRole("alert")).toContainText(
    "This browser can't play it. You can download it instead.",
  );
  await expect(page.getByRole("button", { name: `Download ${story.title}` })).toBeEnabled();
});

test("audio story: guests and free members get no player for Premium, and no link", async ({ page, app }) => {
  const [free, premium] = [await findStory(app, "free"), await findStory(app, "premium")];
  await page.goto(toItemPath(free));
  await expect(page.getByText("Members can listen to this story here, or download it.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Play/ })).toHaveCount(0);
  await openSignedIn(page, app, app.getAccount("free_member"), toItemPath(premium));
  await expect(page.getByRole("button", { name: /^Unlock with Premium/ })).toBeVisible();
  await expect(page.getByText("Premium members can listen to this story here")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Play/ })).toHaveCount(0);
});
