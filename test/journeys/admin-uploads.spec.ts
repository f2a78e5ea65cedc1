import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Download, Page, Request } from "@playwright/test";
import { padFile, validFiles } from "../support/upload-files.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { createTitle, file, getFilesInput, openLibrary, row, writeLargeFile } from "./content-page.ts";
import { getText } from "./get-text.ts";
import { expect, test } from "./journey-test.ts";

const hashBytes = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const hashDownload = async (download: Download) => hashBytes(await readFile(await download.path()));
const getFileRow = (page: Page, text: string) =>
  page.getByRole("list", { name: "Files to upload" }).getByRole("listitem").filter({ hasText: text });

test("when one of three uploads breaks off, only that one is sent again", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const title = createTitle();
  await openLibrary(page, app, "upload");
  await page.getByLabel("Title").fill(title);
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^Drop an image here or choose from your device/ }).press("Enter");
  await (await choosing).setFiles(file("cover.png", "image/png", validFiles.png));
  await expect(getText(page, "Cover image ready for upload")).toBeVisible();
  await getFilesInput(page).setInputFiles([
    file("one.pdf", "application/pdf", validFiles.pdf),
    file("two.txt", "text/plain", validFiles.txt),
    file("three.png", "image/png", validFiles.png),
  ]);
  await expect(getText(page, "3 file(s) ready for upload")).toBeVisible();
  await expect(getFileRow(page, "three.png").locator("img")).toHaveJSProperty("naturalWidth", 1);
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
  await expect(getText(page, "Upload Failed")).toBeVisible();
  await expect(getFileRow(page, "two.txt")).toContainText(broken);
  await expect(getFileRow(page, "Uploaded")).toHaveCount(2);
  await expectAxeClean(page, "one has failed");

  await page.getByRole("button", { name: "Try again: two.txt" }).press("Enter");
  await expect(getText(page, "Upload Successful")).toBeVisible();
  await expect(getText(page, "3 file(s) uploaded successfully")).toBeVisible();
  expect(posts).toEqual(["cover.png", "one.pdf", "two.txt", "three.png", "page", "two.txt"]);
  await expect(page.getByLabel("Title")).toHaveValue("");
  await expect(page.getByLabel("Title")).toBeFocused();
  await expect(page.getByRole("list", { name: "Files to upload" })).toHaveCount(0);

  await page.goto(`/admin?tab=manage&q=${encodeURIComponent(title)}`);
  await expect(page.getByText(/^3 of \d+ items$/)).toBeVisible();
  await expect(row(page, `${title} - two.txt`)).toContainText("two.txt");
  await expect(row(page, `${title} - two.txt`).locator("img")).toHaveJSProperty("complete", true);
});

test("a CSV table fills three uploads and leaves out the one with a bad row", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const title = createTitle();
  const table = (secondType: string) =>
    [
      "file;title;type;access;ages;tags;teacher",
      `one.txt;${title} one;story;premium;3 to 5;birds, counting;Ann`,
      `two.txt;${title} two;${secondType};;;;`,
      `drawing.png;${title} three;;public;8+;;`,
    ].join("\n");
  await openLibrary(page, app, "upload");
  await getFilesInput(page).setInputFiles([
    file("one.txt", "text/plain", validFiles.txt),
    file("two.txt", "text/plain", validFiles.txt),
    file("drawing.png", "image/png", await page.screenshot()),
  ]);
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a CSV" }).press("Enter");
  const chooser = await choosing;
  await chooser.setFiles(file("items.csv", "text/csv", Buffer.from(table("song"))));
  await expect(getText(page, "2 ready, 1 left out")).toBeVisible();
  await expect(getText(page, "These columns have no place here: teacher.")).toBeVisible();
  await expect(row(page, "two.txt")).toContainText("Type: Use “Story”, “Math worksheet” or “Printable”.");
  await expect(getFileRow(page, "two.txt")).toContainText("Left out. Type: Use “Story”");
  await expect(page.getByLabel("Title of one.txt")).toHaveValue(`${title} one`);
  await page.getByRole("button", { name: /^Ready/ }).click();
  await expect(row(page, "one.txt")).toContainText(`“${title} one” · Story · Premium · Ages 3–5 · 2 tags`);
  // The fixed header would cover a button of the list.
  await page.getByLabel("Title", { exact: true }).scrollIntoViewIfNeeded();
  await expectAxeClean(page, "table chosen");

  await page.getByRole("button", { name: "Upload 2 files" }).click();
  await expect(getText(page, "2 file(s) uploaded successfully")).toBeVisible();
  await expect(getText(page, "2 uploaded, 1 left out")).toBeVisible();
  await expect(getFileRow(page, "two.txt")).toBeVisible();
  await expectAxeClean(page, "table uploaded");

  await page.getByLabel("CSV table").setInputFiles(file("items.csv", "text/csv", Buffer.from(table(""))));
  await page.getByRole("button", { name: "Upload 1 file" }).click();
  await expect(getText(page, "3 uploaded")).toBeVisible();

  await page.goto(`/admin?tab=manage&q=${encodeURIComponent(title)}`);
  await expect(page.getByText(/^3 of \d+ items$/)).toBeVisible();
  await expect(row(page, `${title} one`)).toContainText("Premium");
  await expect(row(page, `${title} three`)).toContainText("Public");
  const cover = row(page, `${title} three`).locator("img");
  await expect(cover, "a picture is its own cover").toHaveJSProperty("naturalWidth", 480);
});

test("a 50 MB upload shows its progress and downloads byte for byte", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const title = createTitle();
  const book = padFile(validFiles.pdf, 52_428_800);
  for (let at = 4_096; at < book.length; at += 65_536) book.writeUInt32BE(at, at);
  await openLibrary(page, app, "upload");
  await page.getByLabel("Title").fill(title);
  await getFilesInput(page).setInputFiles(await writeLargeFile("großes Buch 🦆.pdf", book));

  const devtools = await page.context().newCDPSession(page);
  const throttle = (uploadThroughput: number) =>
    devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await devtools.send("Network.enable");
  await throttle(2_500_000);
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
  await expect(getText(page, "1 file(s) uploaded successfully")).toBeVisible({ timeout: 30_000 });

  await page.goto(`/admin?tab=manage&q=${encodeURIComponent(title)}`);
  await expect(row(page, title)).toContainText("50 MB");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: `Download ${title}` }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("großes Buch 🦆.pdf");
  expect(await hashDownload(saved)).toBe(hashBytes(book));
});

test("an upload ends when its admin signs out, so that nothing is sent in the name of the next one", {
  tag: "@prove",
}, async ({ page, app }) => {
  await openLibrary(page, app, "upload");
  await page.getByLabel("Title").fill(createTitle());
  await getFilesInput(page).setInputFiles(file("one.pdf", "application/pdf", validFiles.pdf));
  const { origin } = new URL(app.endpoints.s3.endpoint);
  const isUpload = (request: Request) =>
    request.method() === "POST" && new URL(request.url()).origin === origin;
  await page.route(
    (url) => url.origin === origin,
    (route, request) => (isUpload(request) ? undefined : route.continue()),
  );
  const started = page.waitForRequest(isUpload);
  await page.getByRole("button", { name: "Upload 1 file" }).click();
  await started;
  const cancelled = page.waitForEvent("requestfailed", isUpload);
  await page.getByRole("button", { name: "Logout" }).click();
  await cancelled;
  await expect(page).toHaveURL(/\/login$/);
});
