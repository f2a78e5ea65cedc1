import type { ContentCard } from "../../contract/content.ts";
import { toItemPath } from "../../contract/item-pages.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { isOfDemo, listContent } from "./content.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

async function findStory(
  app: JourneyApp,
  category: ContentCard["category"],
): Promise<ContentCard & { duration_seconds: number }> {
  for (const { duration_seconds, ...item } of await listContent(app))
    if (duration_seconds !== null && item.category === category && isOfDemo(item))
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
  await expect(page.getByRole("timer")).toHaveText(/^0:0[2-9]$/);
  expect(parts[0], "the browser asks for parts of the file").toMatch(/^bytes 0-\d+\/\d+$/);

  const position = page.getByRole("slider", { name: "Position" });
  await position.press("PageUp");
  await position.press("ArrowRight");
  await expect(position).toHaveAttribute(
    "aria-valuetext",
    /^0 minutes (2[2-9]|3\d) seconds of 1 minute 8 seconds$/,
  );
  const readPosition = async () => Number(await position.inputValue());
  const before = await readPosition();
  await page.getByRole("button", { name: "Back 15 seconds" }).click();
  await expect.poll(readPosition).toBeLessThan(before);
  await expect(page.getByRole("timer")).toHaveText(/^0:(0[7-9]|[1-3]\d)$/);
  await page.getByLabel("Speed").selectOption("2");
  expect(await page.evaluate("document.querySelector('audio').playbackRate")).toBe(2);
  await position.press(" ");
  await expect(page.getByRole("button", { name: `Play ${story.title}` })).toBeVisible();
  await position.press("Home");
  await position.press("PageUp");
  await expectAxeClean(page, "the player is paused");
  await page.reload();
  await expect(page.getByRole("timer")).toHaveText(/^0:1[5-9]$/);
});

test("audio story: guests and free members get no player for Premium, and no link", {
  tag: "@prove",
}, async ({ page, app }) => {
  const [free, premium] = [await findStory(app, "free"), await findStory(app, "premium")];
  await page.goto(toItemPath(free));
  await expect(page.getByText("Members can listen to this story here, or download it.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Play/ })).toHaveCount(0);
  await openSignedIn(page, app, app.getAccount("free_member"), toItemPath(premium));
  await expect(page.getByRole("button", { name: /^Unlock with Premium/ })).toBeVisible();
  await expect(page.getByText("Premium members can listen to this story here")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Play/ })).toHaveCount(0);
});
