import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type JourneyApp, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

export const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

/** Written to disk, because Playwright passes at most 50 MB in memory. */
export async function writeLargeFile(name: string, bytes: Buffer): Promise<string> {
  const path = test.info().outputPath(name);
  await writeFile(path, bytes);
  return path;
}

let titles = 0;

/** Unique among all journeys and workers. */
export function createTitle(): string {
  titles += 1;
  return `Ducks ${process.pid}-${Date.now().toString(36)}-${titles}`;
}

export async function openLibrary(page: Page, app: JourneyApp, tab: "upload" | "manage"): Promise<void> {
  await openSignedIn(page, app, app.getAccount("admin"), `/admin?tab=${tab}`);
}

export const getFilesInput = (page: Page) => page.locator("input[type=file][aria-label^='Drop files']");
export const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });
