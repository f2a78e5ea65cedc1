import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { coverPictureWidth, previewPictureWidth } from "../../contract/previews.ts";
import { readLibraryFile, readManifest } from "../../local/demo/library.ts";
import { buildM4a, buildMp3 } from "../support/audio-files.ts";
import { disguisedFiles, padFile, validFiles } from "../support/upload-files.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { openSignedIn, signIn } from "./sign-in.ts";

const sum = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const sumOf = async (download: Download) => sum(await readFile(await download.path()));
const said = (page: Page, words: string) => page.getByText(words, { exact: true });
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

/** Written to disk, because Playwright passes at most 50 MB in memory. */
async function bigFile(name: string, bytes: Buffer): Promise<string> {
  const path = test.info().outputPath(name);
  await writeFile(path, bytes);
  return path;
}

let titles = 0;
/** Unique among all journeys and workers. */
function aTitle(): string {
  titles += 1;
  return `Ducks ${process.pid}-${Date.now().toString(36)}-${titles}`;
}

async function enter(page: Page, app: JourneyApp, tab: "upload" | "manage"): Promise<void> {
  await openSignedIn(page, app, app.getAccount("admin"), `/admin?tab=${tab}`);
}

const filesInput = (page: Page) => page.locator("input[type=file][aria-label^='Drop files']");
const audioInput = (page: Page) => page.locator("input[type=file][aria-label^='Drop audio']");
const coverInput = (page: Page) => page.locator("input[type=file]:not([multiple])");
const uploadForm = (page: Page) => page.getByRole("form", { name: "Upload Content" });
const fileRow = (page: Page, text: string) =>
  page.getByRole("list", { name: "Files to upload" }).getByRole("listitem").filter({ hasText: text });
const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });

/** Uploads items through the API as the browser does. */
async function givenItems(app: JourneyApp, ...given: string[]): Promise<void> {
  const { access } = await app.getTokens(app.getAccount("admin"));
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${access}`, "content-type": "application/json" };
    const answer = await fetch(app.site + path, { method: "POST", headers, body: JSON.stringify(body) });
    expect(answer.ok, path).toBe(true);
    return JSON.parse(await answer.text());
  };
  for (const title of given) {
    const { txt } = validFiles;
    const offered = { name: "ducks.txt", type: "text/plain", size: txt.length, purpose: "content" };
    const { uploads } = await post("/api/admin/uploads", { files: [offered] });
    const form = new FormData();
    for (const [name, value] of Object.entries<string>(uploads[0].fields)) form.append(name, value);
    form.append("file", new Blob([new Uint8Array(txt)]), "ducks.txt");
    expect((await fetch(uploads[0].url, { method: "POST", body: form })).ok).toBe(true);
    await post("/api/admin/content", { upload_ids: [uploads[0].upload_id], title });
  }
}

test("missing fields and refused files show the specified messages", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  await enter(page, app, "upload");
  const button = uploadForm(page).getByRole("button", { name: /^Upload/ });
  await expect(button).toBeDisabled();
  await page.getByLabel("Title").press("Enter");
  await expect(said(page, "Please provide a title").last()).toBeVisible();
  await page.getByLabel("Title").fill("Ducks");
  await expect(button).toBeDisabled();
  await page.getByLabel("Tags").press("Enter");
  await expect(said(page, "Please select at least one file")).toBeVisible();

  await filesInput(page).setInputFiles([
    file("setup.exe", "application/x-msdownload", disguisedFiles.exe),
    file("notes.txt", "text/plain", padFile(validFiles.txt, 5_242_881)),
  ]);
  await expect(said(page, "File Rejected")).toBeVisible();
  await expect(
    page.getByText(/^setup\.exe: File type must be PDF, DOC, DOCX, TXT or an image \(and 1 more\)$/),
  ).toBeVisible();
  await filesInput(page).setInputFiles(await bigFile("pond.pdf", padFile(validFiles.pdf, 52_428_801)));
  await expect(page.getByText("pond.pdf: File is larger than 52428800 bytes", { exact: true })).toBeVisible();
  await filesInput(page).setInputFiles(file("notes.txt", "text/plain", padFile(validFiles.txt, 5_242_881)));
  await expect(said(page, "File Validation Error")).toBeVisible();
  await expect(said(page, "File notes.txt is too large. Maximum size for text/plain: 5MB")).toBeVisible();
  await coverInput(page).setInputFiles(file("cover.pdf", "application/pdf", validFiles.pdf));
  await expect(said(page, "Cover Image Rejected")).toBeVisible();
  await expect(said(page, "Please select a valid image file (JPG, PNG, GIF, WebP)")).toBeVisible();

  await expectAxeClean(page, "something was turned away");
});

test("an uploaded PDF gets its first page as cover and a preview of at most half its pages", async ({
  page,
  app,
}) => {
  const title = aTitle();
  const document = readManifest().items.find(({ page_count }) => page_count === 3)?.document;
  if (!document) throw new Error("The demo library has no document of three pages");
  await enter(page, app, "upload");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Access type").selectOption("premium");
  await page.getByLabel("From age").fill("5");
  await page.getByLabel("To age").fill("4");
  await filesInput(page).setInputFiles(file("sums.pdf", "application/pdf", readLibraryFile(document)));
  const upload = page.getByRole("button", { name: "Upload 1 file" });
  await upload.click();
  await expect(page.getByText("The second age cannot be lower than the first").first()).toBeVisible();
  await page.getByLabel("To age").fill("7");
  await upload.click();
  await expect(said(page, "Upload Successful")).toBeVisible();

  await page.goto(`/dashboard?q=${encodeURIComponent(title)}`);
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("Ages 5–7 · 3 pages · Letter");
  await expect(card.locator("img")).toHaveJSProperty("naturalWidth", coverPictureWidth);
  await card.getByRole("button", { name: /^Preview/ }).click();
  const pages = page.getByRole("dialog").getByRole("img", { name: /^Page \d/ });
  await expect(pages).toHaveCount(1);
  await expect(pages).toHaveJSProperty("naturalWidth", previewPictureWidth);
});

test("audio has a zone of its own: a video is refused, and an MP3 becomes a story with its duration", {
  tag: "@prove",
}, async ({ page, app }) => {
  const title = aTitle();
  const lullaby = readManifest().audio.find(({ category }) => category === "free");
  if (!lullaby) throw new Error("The demo library has no free audio story");
  await enter(page, app, "upload");
  await expect(said(page, "Audio story: MP3, M4A, up to 50MB")).toBeVisible();
  await page.getByLabel("Title").fill(title);
  await filesInput(page).setInputFiles(file("song.mp3", "audio/mpeg", buildMp3()));
  await expect(page.getByText(/^song\.mp3: File type must be /)).toBeVisible();
  const video = buildM4a({ tracks: ["sound", "video"] });
  await audioInput(page).setInputFiles(file("film.m4a", "audio/x-m4a", video));
  await page.getByRole("button", { name: "Upload 1 file" }).click();
  const list = page.getByRole("list", { name: "Audio to upload" });
  await expect(list).toContainText("File type video/mp4 is not allowed. Allowed types: MP3, M4A");
  await expectAxeClean(page, "audio was refused");
  await list.getByRole("button", { name: "Remove film.m4a" }).click();
  await audioInput(page).setInputFiles(file("hum.mp3", "audio/mpeg", readLibraryFile(lullaby.audio)));
  await page.getByRole("button", { name: "Upload 1 file" }).click();
  await expect(said(page, "Upload Successful")).toBeVisible();

  await page.goto(`/dashboard?q=${encodeURIComponent(title)}`);
  const stories = page.getByRole("region", { name: "Stories" });
  const card = stories.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("1 min");
  await card.getByRole("button", { name: `Listen to ${title}` }).click();
  await page.getByRole("button", { name: `Play ${title}` }).click();
  await expect(page.getByRole("timer")).toHaveText("0:02");
});

test("when one of three uploads breaks off, only that one is sent again", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const title = aTitle();
  await enter(page, app, "upload");
  await page.getByLabel("Title").fill(title);
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^Drop an image here or choose from your device/ }).press("Enter");
  await (await choosing).setFiles(file("cover.png", "image/png", validFiles.png));
  await expect(said(page, "Cover image ready for upload")).toBeVisible();
  await filesInput(page).setInputFiles([
    file("one.pdf", "application/pdf", validFiles.pdf),
    file("two.txt", "text/plain", validFiles.txt),
    file("three.png", "image/png", validFiles.png),
  ]);
  await expect(said(page, "3 file(s) ready for upload")).toBeVisible();
  await expect(fileRow(page, "three.png").locator("img")).toHaveJSProperty("naturalWidth", 1);
  await expectAxeClean(page, "files chosen");

  const posts: string[] = [];
  await page.route(
    (url) => url.origin === new URL(app.endpoints.s3.endpoint).origin,
    async (route, request) => {
      if (request.method() !== "POST") return route.continue();
      const name = /filename="(.*)"/.exec(request.postDataBuffer()?.toString("latin1") ?? "")?.[1] ?? "";
      posts.push(name);
      if (name === "two.txt" && posts.filter((each) => each === name).length === 1) await route.abort();
      else await route.continue();
    },
  );
  await page.getByRole("button", { name: "Upload 3 files" }).click();
  const broken = "Failed to upload two.txt: The connection was lost. Please try again.";
  await expect(said(page, "Upload Failed")).toBeVisible();
  await expect(fileRow(page, "two.txt")).toContainText(broken);
  await expect(fileRow(page, "Uploaded")).toHaveCount(2);
  await expectAxeClean(page, "one has failed");

  await page.getByRole("button", { name: "Try again: two.txt" }).press("Enter");
  await expect(said(page, "Upload Successful")).toBeVisible();
  await expect(said(page, "3 file(s) uploaded successfully")).toBeVisible();
  expect(posts).toEqual(["cover.png", "one.pdf", "two.txt", "three.png", "two.txt"]);
  await expect(page.getByLabel("Title")).toHaveValue("");
  await expect(page.getByLabel("Title")).toBeFocused();
  await expect(page.getByRole("list", { name: "Files to upload" })).toHaveCount(0);

  await page.goto(`/admin?tab=manage&q=${encodeURIComponent(title)}`);
  await expect(page.getByText(/^3 of \d+ items$/)).toBeVisible();
  await expect(row(page, `${title} - two.txt`)).toContainText("two.txt");
  await expect(row(page, `${title} - two.txt`).locator("img")).toHaveJSProperty("complete", true);
});

test("a file whose content does not match its type is refused with the specified message, and the others are saved", async ({
  page,
  app,
}) => {
  await enter(page, app, "upload");
  const title = aTitle();
  await page.getByLabel("Title").fill(title);
  await filesInput(page).setInputFiles([
    file("lie.pdf", "application/pdf", disguisedFiles.html),
    file("true.pdf", "application/pdf", validFiles.pdf),
  ]);
  await page.getByRole("button", { name: "Upload 2 files" }).click();
  const words =
    "Failed to upload lie.pdf: File type text/html is not allowed. Allowed types: PDF, DOC, DOCX, TXT, Images";
  await expect(said(page, words).first()).toBeVisible();
  await page.getByRole("button", { name: "Remove lie.pdf" }).click();
  await expect(said(page, "1 file(s) uploaded successfully")).toBeVisible();
});

test("a 50 MB upload shows its progress and downloads byte for byte", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const title = aTitle();
  const book = padFile(validFiles.pdf, 52_428_800);
  for (let at = 4_096; at < book.length; at += 65_536) book.writeUInt32BE(at, at);
  await enter(page, app, "upload");
  await page.getByLabel("Title").fill(title);
  await filesInput(page).setInputFiles(await bigFile("großes Buch 🦆.pdf", book));

  const devtools = await page.context().newCDPSession(page);
  const throttle = (uploadThroughput: number) =>
    devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await devtools.send("Network.enable");
  await throttle(25_000_000);
  await page.getByRole("button", { name: "Upload 1 file" }).click();
  await expect(page.getByText(/^Keep this tab open while files upload\./)).toBeVisible();
  const bar = page.getByRole("progressbar", { name: "All files" });
  const percent = async () => Number(await bar.getAttribute("aria-valuenow"));
  await expect.poll(percent, { intervals: [50] }).toBeGreaterThan(0);
  expect(await percent()).toBeLessThan(100);
  await expect(page.getByRole("progressbar", { name: "Upload of großes Buch 🦆.pdf" })).toBeVisible();

  await page.getByRole("tab", { name: "Manage Content" }).click();
  await page.getByRole("tab", { name: "Upload Content" }).click();
  await expect(bar, "another tab of the office does not stop it").toBeVisible();
  await throttle(-1);
  await expect(said(page, "1 file(s) uploaded successfully")).toBeVisible({ timeout: 30_000 });

  await page.goto(`/admin?tab=manage&q=${encodeURIComponent(title)}`);
  await expect(row(page, title)).toContainText("50 MB");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: `Download ${title}` }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("großes Buch 🦆.pdf");
  expect(await sumOf(saved)).toBe(sum(book));
});

test("one upload or all can be cancelled and sent later", { tag: "@prove" }, async ({ page, app }) => {
  await enter(page, app, "upload");
  await page.getByLabel("Title").fill(aTitle());
  await filesInput(page).setInputFiles([
    file("slow.pdf", "application/pdf", validFiles.pdf),
    file("next.pdf", "application/pdf", validFiles.pdf),
  ]);
  const isStore = (url: URL) => url.origin === new URL(app.endpoints.s3.endpoint).origin;
  await page.route(isStore, () => {});
  await page.getByRole("button", { name: "Upload 2 files" }).click();
  await page.getByRole("button", { name: "Cancel: slow.pdf" }).click();
  await expect(fileRow(page, "slow.pdf")).toContainText("Cancelled");
  await expect(page.getByRole("button", { name: "Cancel: next.pdf" })).toBeVisible();
  await expectAxeClean(page, "upload in progress");
  await page.getByRole("button", { name: "Cancel all" }).press("Enter");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Upload 2 files" })).toBeFocused();
  await page.unroute(isStore);
  await page.getByRole("button", { name: "Upload 2 files" }).click();
  await expect(said(page, "2 file(s) uploaded successfully")).toBeVisible();
});

test("two admins edit one item: the second sees the conflict, and nothing is overwritten", {
  tag: "@prove",
}, async ({ page, browser, app }) => {
  const title = aTitle();
  await givenItems(app, title);
  const address = `/admin?tab=manage&q=${encodeURIComponent(title)}`;
  await enter(page, app, "manage");
  await page.goto(address);
  const edit = page.getByRole("button", { name: `Edit ${title}`, exact: true });
  await edit.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit content" });
  await dialog.getByLabel("Title").fill(" ");
  await expect(dialog.getByRole("button", { name: "Save changes" })).toBeDisabled();
  await dialog.getByLabel("Title").fill(`${title} by the first`);
  await dialog.getByLabel("Tags").fill("a, b,, c ,d,e");
  await expectAxeClean(page, "the editor");
  await page.keyboard.press("Escape");
  await page
    .getByRole("alertdialog", { name: "Discard changes?" })
    .getByRole("button", { name: "Cancel" })
    .click();

  const other = await (await browser.newContext()).newPage();
  await enter(other, app, "manage");
  await other.goto(address);
  await other.getByRole("button", { name: `Edit ${title}`, exact: true }).click();
  const theirs = other.getByRole("dialog", { name: "Edit content" });
  await theirs.getByLabel("Title").fill(`${title} by the second`);
  await theirs.getByLabel("Description").fill("Written by the second");

  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(said(page, "Content updated successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: `Edit ${title} by the first` })).toBeFocused();
  await expect(row(page, title)).toContainText("+2");

  await theirs.getByLabel("Title").press("Enter");
  await expect(theirs.getByText("Another admin changed this item.")).toBeVisible();
  await expect(theirs.getByText(`Saved by another admin: “${title} by the first”`)).toBeVisible();
  await expect(theirs.getByLabel("Tags"), "what was not touched is theirs").toHaveValue("a, b, c, d, e");
  await expect(theirs.getByLabel("Description"), "what was typed is kept").toHaveValue(
    "Written by the second",
  );
  await page.reload();
  await expect(row(page, `${title} by the first`), "nothing is overwritten").toBeVisible();

  await theirs.getByRole("button", { name: "Save changes" }).click();
  await expect(theirs).toBeHidden();
  await expect(row(other, `${title} by the second`)).toContainText("+2");
  await other.context().close();
});

test("an admin searches, sorts and deletes items by keyboard", { tag: "@prove" }, async ({ page, app }) => {
  const title = aTitle();
  await givenItems(app, `${title} b`, `${title} a`);
  await enter(page, app, "manage");
  await page.getByLabel("Search title, description or file name").fill(title);
  await expect(page.getByText(/^2 of \d+ items$/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`tab=manage&q=${title.replace(/ /g, "\\+")}$`));
  await page.getByRole("columnheader", { name: "Title" }).getByRole("button").press("Enter");
  await expect(page.getByRole("columnheader", { name: "Title" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("group", { name: "Access" }).getByRole("button", { name: "Free 2" }).press("Enter");
  await expect(page).toHaveURL(/&sort=title&access=free$/);
  await page.reload();
  await expect(page.getByRole("row").nth(1)).toContainText(`${title} a`);
  await expectAxeClean(page, "the list");

  await page.route("**/api/admin/content/*", (route) => route.abort());
  await page.getByRole("button", { name: `Delete ${title} a` }).press("Enter");
  const ask = page.getByRole("alertdialog");
  await expect(ask.getByRole("button", { name: "Cancel" })).toBeFocused();
  await ask.getByRole("button", { name: "Delete content" }).press("Enter");
  await expect(said(page, "Failed to delete content")).toBeVisible();
  await page.unroute("**/api/admin/content/*");
  await ask.getByRole("button", { name: "Delete content" }).press("Enter");
  await expect(said(page, "Content deleted successfully")).toBeVisible();
  await expect(page.getByRole("button", { name: `${title} b`, exact: true })).toBeFocused();

  await page.route("**/api/content/*/download", (route) => route.abort());
  await page.getByRole("button", { name: `Download ${title} b` }).press("Enter");
  await expect(said(page, "Failed to download file")).toBeVisible();
  await page.getByRole("button", { name: `Delete ${title} b` }).press("Enter");
  await ask.getByRole("button", { name: "Delete content" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Manage content" })).toBeFocused();
  await expect(page.getByText("No content found.")).toBeVisible();
  await expectAxeClean(page, "nothing found");

  await page.route("**/api/admin/content*", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("alert").getByText("Failed to fetch content")).toBeVisible();
  await page.unroute("**/api/admin/content*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("No content found.")).toBeVisible();
});

test("the back office asks a guest to sign in and tells a member that it is for admins", async ({
  page,
  browser,
  app,
}) => {
  await page.goto("/admin?tab=manage");
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole("main").getByLabel("Email address").fill(app.getAccount("admin").email);
  await page.getByLabel("Password", { exact: true }).fill(app.getAccount("admin").password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/admin\?tab=manage$/);
  await expect(page.getByRole("heading", { name: "Manage content" })).toBeVisible();

  const member = await (await browser.newContext()).newPage();
  await signIn(member, app.getAccount("premium_member"));
  await expect(member.getByRole("heading", { name: /^Welcome back, / })).toBeVisible();
  await member.goto("/admin");
  await expect(member.getByRole("heading", { name: "This area is for admins" })).toBeFocused();
  await expect(member.getByRole("tab")).toHaveCount(0);
  await member.context().close();
});
