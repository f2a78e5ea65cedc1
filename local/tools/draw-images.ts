import { mkdir, readFile } from "node:fs/promises";
import { join, normalize } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { initialBrand, splitBrandName } from "../../contract/brand.ts";
import { chromiumArguments, findChromium } from "./chromium.ts";

/*
 * Draws the PNG files that other programs need: the social preview image and the icons of the installed site, both once more
 * without the initial brand's name and letter. They are committed, so that a build needs no browser. Run it after a change of
 * the home page's scene or an icon:
 * node web/build.ts && node local/tools/draw-images.ts
 */
const web = join(import.meta.dirname, "..", "..", "web");
const siteDir = join(web, "dist");
const publicDir = join(web, "public");
const origin = "https://drawing.example";
const [kind, stead] = splitBrandName(initialBrand.name);

const card = `
  <style>
    body { display: grid; grid-template-columns: 1fr 680px; align-items: center; width: 1200px; height: 630px;
           background: var(--butter); overflow: clip; }
    .words { padding-left: 56px; }
    .mark { font: 800 80px/1 var(--font-display); letter-spacing: -.03em; color: var(--primary); }
    .mark b { font-weight: 800; color: var(--accent); }
    .line { margin-top: 28px; font: 700 44px/1.15 var(--font-display); letter-spacing: -.02em; max-width: 11ch; }
    .what { margin-top: 28px; font: 400 28px/1.4 var(--font-body); max-width: 18ch; color: var(--ink-2); }
    svg { width: 632px; max-width: none; border-radius: 36px; }
  </style>
  <div class="words">
    <div class="mark">${kind}<b>${stead}</b></div>
    <div class="line">${initialBrand.tagline}</div>
    <div class="what">Printables, stories and advice for parents</div>
  </div>`;
const plainCard = `
  <style>
    body { display: grid; place-items: center; width: 1200px; height: 630px; background: var(--butter); overflow: clip; }
    svg { width: auto; height: 566px; max-width: none; border-radius: 36px; }
  </style>`;

async function drawCard(browser: Browser, html: string, name: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: "light" });
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith(".js")) return route.abort();
    const file = normalize(pathname === "/" ? "/index.html" : pathname);
    return route.fulfill({ path: join(siteDir, file) });
  });
  await page.goto(origin);
  // A string, because this file is type-checked without the DOM types.
  await page.evaluate(
    `document.body.innerHTML = ${JSON.stringify(html)} + document.querySelector("main svg").outerHTML`,
  );
  await page.evaluate("document.fonts.ready.then(() => undefined)");
  await page.screenshot({ path: join(publicDir, name) });
  await page.close();
}

/** `bleed` fills the whole square for maskable icons, whose corners the platform crops. */
async function drawIcon(
  browser: Browser,
  icon: string,
  name: string,
  size: number,
  bleed = false,
): Promise<void> {
  const svg = await readFile(join(publicDir, icon), "utf8");
  const [, background, shapes] = /(<rect width="64"[^>]*\/>)(.*)<\/svg>/s.exec(svg) ?? [];
  if (!background || !shapes) throw new Error(`${icon} has no background rectangle`);
  const content = bleed
    ? `${background.replace(/ rx="\d+"/, "")}<g transform="translate(4.5 4.5) scale(.86)">${shapes}</g>`
    : background + shapes;
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block }</style><svg viewBox="0 0 64 64" width="${size}">${content}</svg>`,
  );
  await page.screenshot({ path: join(publicDir, "icons", `${name}.png`), omitBackground: true });
  await page.close();
}

await mkdir(join(publicDir, "icons"), { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
try {
  await drawCard(browser, card, "og.png");
  await drawCard(browser, plainCard, "og-plain.png");
  for (const [icon, prefix] of [
    ["favicon.svg", ""],
    ["icons/plain.svg", "plain-"],
  ] as const) {
    await drawIcon(browser, icon, `${prefix}192`, 192);
    await drawIcon(browser, icon, `${prefix}512`, 512);
    await drawIcon(browser, icon, `${prefix}180`, 180, true);
    await drawIcon(browser, icon, `${prefix}maskable-512`, 512, true);
  }
} finally {
  await browser.close();
}
