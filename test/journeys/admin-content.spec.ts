import type { Page } from "@playwright/test";
import { coverPictureWidth, previewPictureWidth } from "../../contract/previews.ts";
import { readLibraryFile, readManifest } from "../../local/demo/library.ts";
import { buildM4a, buildMp3 } from "../support/audio-files.ts";
import { disguisedFiles, padFile, validFiles } from "../support/upload-files.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { createTitle, file, getFilesInput, openLibrary, writeLargeFile } from "./content-page.ts";
import { getText } from "./get-text.ts";
import { expect, test } from "./journey-test.ts";
import { signIn } from "./sign-in.ts";

const audioInput = (page: Page) => page.locator("input[type=file][aria-label^='Drop audio']");
const coverInput = (page: Page) => page.locator("input[type=file][aria-label^='Drop an image']");
const uploadForm = (page: Page) => page.getByRole("form", { name: "Upload Content" });

test("missing fields and refused files show the specified messages", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  await openLibrary(page, app, "upload");
  const button = uploadForm(page).getByRole("button", { name: /^Upload/ });
  await expect(button).toBeDisabled();
  await page.getByLabel("Title").press("Enter");
  await expect(getText(page, "Please provide a title").last()).toBeVisible();
  await page.getByLabel("Title").fill("Ducks");
  await expect(button).toBeDisabled();
  await page.getByLabel("Tags").press("Enter");
  await expect(getText(page, "Please select at least one file")).toBeVisible();

  await getFilesInput(page).setInputFiles([
    file("setup.exe", "application/x-msdownload", disguisedFiles.exe),
    file("notes.txt", "text/plain", padFile(validFiles.txt, 5_242_881)),
  ]);
  await expect(getText(page, "File Rejected")).toBeVisible();
  await expect(
    page.getByText(/^setup\.exe: File type must be PDF, DOC, DOCX, TXT or an image \(and 1 more\)$/),
  ).toBeVisible();
  await getFilesInput(page).setInputFiles(
    await writeLargeFile("pond.pdf", padFile(validFiles.pdf, 52_428_801)),
  );
  await expect(page.getByText("pond.pdf: File is larger than 52428800 bytes", { exact: true })).toBeVisible();
  await getFilesInput(page).setInputFiles(
    file("notes.txt", "text/plain", padFile(validFiles.txt, 5_242_881)),
  );
  await expect(getText(page, "File Validation Error")).toBeVisible();
  await expect(getText(page, "File notes.txt is too large. Maximum size for text/plain: 5MB")).toBeVisible();
  await coverInput(page).setInputFiles(file("cover.pdf", "application/pdf", validFiles.pdf));
  await expect(getText(page, "Cover Image Rejected")).toBeVisible();
  await expect(getText(page, "Please select a valid image file (JPG, PNG, GIF, WebP)")).toBeVisible();

  await expectAxeClean(page, "something was turned away");
});

test("an uploaded PDF gets its first page as cover and a preview of at most half its pages", async ({
  page,
  app,
}) => {
  const title = createTitle();
  const document = readManifest().items.find(({ page_count }) => page_count === 3)?.document;
  if (!document) throw new Error("The demo library has no document of three pages");
  await openLibrary(page, app, "upload");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Access type").selectOption("premium");
  await page.getByLabel("From age").fill("5");
  await page.getByLabel("To age").fill("4");
  await getFilesInput(page).setInputFiles(file("sums.pdf", "application/pdf", readLibraryFile(document)));
  const upload = page.getByRole("button", { name: "Upload 1 file" });
  await upload.click();
  await expect(page.getByText("The second age cannot be lower than the first").first()).toBeVisible();
  await page.getByLabel("To age").fill("7");
  await upload.click();
  // Its pages are drawn before the answer.
  await expect(getText(page, "Upload Successful")).toBeVisible({ timeout: 20_000 });

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
  const title = createTitle();
  const lullaby = readManifest().audio.find(({ category }) => category === "free");
  if (!lullaby) throw new Error("The demo library has no free audio story");
  await openLibrary(page, app, "upload");
  await expect(getText(page, "Audio story: MP3, M4A, up to 50MB")).toBeVisible();
  await page.getByLabel("Title").fill(title);
  await getFilesInput(page).setInputFiles(file("song.mp3", "audio/mpeg", buildMp3()));
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
  await expect(getText(page, "Upload Successful")).toBeVisible();

  await page.goto(`/dashboard?q=${encodeURIComponent(title)}`);
  const stories = page.getByRole("region", { name: "Stories" });
  const card = stories.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("1 min");
  await card.getByRole("button", { name: `Listen to ${title}` }).click();
  await page.getByRole("button", { name: `Play ${title}` }).click();
  await expect(page.getByRole("timer")).toHaveText(/^0:0[2-9]$/);
});

test("the back office asks a guest to sign in and tells a member that it is for admins", {
  tag: "@prove",
}, async ({ page, browser, app }) => {
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
