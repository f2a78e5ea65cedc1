import { readFile } from "node:fs/promises";
import { extractText, getDocumentProxy } from "unpdf";
import { expectAxeClean } from "./axe-checks.ts";
import { listContent } from "./content.ts";
import { getText } from "./get-text.ts";
import { expect, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

test("packs: favorites become one PDF in the chosen order, for a child, with all answers last", {
  tag: "@prove",
}, async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const items = await listContent(app);
  const find = (isWanted: (item: (typeof items)[number]) => boolean) => {
    const item = items.find((each) => each.category !== "premium" && isWanted(each));
    if (!item) throw new Error("The demo library has no such item");
    return item;
  };
  const facts = find(({ sheet }) => sheet?.maker === "facts");
  const story = find(({ content_type, page_count }) => content_type === "story" && page_count !== null);
  const audio = find(({ duration_seconds }) => duration_seconds !== null);
  const premium = items.find(({ category }) => category === "premium");
  const parent = await app.registerMember();
  const authorization = `Bearer ${(await app.getTokens(parent)).access}`;
  const released = find(({ id, sheet }) => sheet !== null && id !== facts.id);
  for (const item of [audio, premium, story, facts, released])
    await page.request.post(`${app.site}/api/content/${item?.id}/favorite`, {
      headers: { authorization },
      data: {},
    });

  await openSignedIn(page, app, parent, "/resources?favorites=1");
  const heart = page.getByRole("button", { name: `Favorite ${released.title}`, exact: true });
  await heart.click();
  await expect(heart, "it stays in view").toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Make one PDF" }).click();
  const dialog = page.getByRole("dialog", { name: "Make one PDF" });
  await expect(dialog).toContainText(`“${audio.title}” is an audio story.`);
  await expect(dialog).toContainText(`“${premium?.title}” needs Premium.`);
  const rows = dialog.getByRole("list").first().getByRole("listitem");
  await expect(rows).toHaveCount(2);
  const second = (await rows.nth(1).textContent()) ?? "";
  await rows
    .nth(1)
    .getByRole("button", { name: /^Move up/ })
    .press("Enter");
  await expect(rows.first()).toHaveText(second);
  await expect(rows.first().getByRole("button", { name: /^Move up/ }), "at the top, too").toBeFocused();
  await expect(dialog.getByText("Moved to position 1 of 2.", { exact: true })).toHaveRole("status");
  await expectAxeClean(page, "a pack is being made");

  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  const setBrowser = (name: string) =>
    page.evaluate(`Object.defineProperty(navigator, "userAgent", { value: "${name}", configurable: true })`);
  await setBrowser("Instagram 382.0.0.0");
  await dialog.getByRole("button", { name: "Save the PDF" }).click();
  await expect(getText(page, "This app can't save files")).toBeVisible();
  expect(sent, "nothing is drawn or counted as a download").toEqual([]);
  await setBrowser("Safari");

  await dialog.getByLabel("Child's name").fill("محمد");
  await dialog.getByRole("button", { name: "Save the PDF" }).click();
  await expect(dialog.getByText(/only print names in Latin letters/)).toBeVisible();
  await expect(dialog.getByLabel("Child's name")).toBeFocused();
  await dialog.getByLabel("Child's name").fill("Zoë");
  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save the PDF" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("activity-pack.pdf");
  await expect(dialog.getByText("Saved to your downloads")).toBeVisible();

  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await saved.path())));
  const { text } = await extractText(pdf, { mergePages: false });
  expect(text[0]).toContain("for Zoë");
  const first = second.includes(facts.title) ? facts : story;
  expect(text[0]?.indexOf(first.title)).toBeLessThan(
    text[0]?.indexOf((first === facts ? story : facts).title) ?? 0,
  );
  expect(text.at(-1)).toMatch(/^Answers/);
  expect(
    text.findIndex((each) => each.startsWith("Answers")),
    "only at the end",
  ).toBe(text.length - 1);
});
