import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "@playwright/test";
import { catalog } from "../mail/catalog.ts";
import { render } from "../mail/render.ts";
import { captureWebp } from "./capture-webp.ts";
import { drawnFolder, emailViews, toFileName } from "./screen-list.ts";

for (const view of emailViews)
  test(`emails, ${view.width}, ${view.scheme}`, async ({ browser }) => {
    mkdirSync(drawnFolder, { recursive: true });
    const page = await browser.newPage({
      viewport: { width: view.width, height: 600 },
      colorScheme: view.scheme,
    });
    for (const { name, message } of catalog.flatMap(({ emails }) => emails)) {
      await page.setContent((await render(message)).html);
      writeFileSync(join(drawnFolder, toFileName(`email-${name}`, view)), await captureWebp(page));
    }
    await page.close();
  });
