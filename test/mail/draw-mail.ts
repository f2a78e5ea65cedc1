import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { chromiumArguments, findChromium } from "../../local/tools/chromium.ts";
import { captureWebp } from "../screens/capture-webp.ts";
import { catalog } from "./catalog.ts";
import { render } from "./render.ts";

/* npm run docs:mail: draws every kind of email, at 600 pixels in light and on a phone in dark colors, with an index page. */

const folder = join(import.meta.dirname, "..", "..", "docs", "screens", "mail");

const views = [
  { suffix: "600-light", width: 600, colorScheme: "light" },
  { suffix: "390-dark", width: 390, colorScheme: "dark" },
] as const;

async function draw(browser: Browser): Promise<void> {
  for (const { suffix, width, colorScheme } of views) {
    const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme });
    for (const { name, message } of catalog.flatMap(({ emails }) => emails)) {
      await page.setContent(render(message).html);
      writeFileSync(join(folder, `${name}-${suffix}.webp`), await captureWebp(page));
    }
    await page.close();
  }
}

const buildIndex = (): string =>
  [
    "# Emails",
    "Every kind of email with demo data, at 600 pixels and on a phone in dark colors. `npm run docs:mail` draws them.",
    ...catalog.map(({ title, emails }) =>
      [
        `## ${title}`,
        "",
        "| subject | sent | 600, light | 390, dark |",
        "|---|---|---|---|",
        ...emails.map(
          ({ name, when, message }) =>
            `| ${message.subject} | ${when} | [light](${name}-600-light.webp) | [dark](${name}-390-dark.webp) |`,
        ),
      ].join("\n"),
    ),
  ].join("\n\n");

mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) rmSync(join(folder, file));
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
await draw(browser);
await browser.close();
writeFileSync(join(folder, "README.md"), `${buildIndex()}\n`);
