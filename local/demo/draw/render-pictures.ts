import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import { build } from "esbuild";
import type { Category } from "../../../contract/content.ts";
import type { Paper } from "../../../contract/previews.ts";
import { findChromium } from "../../tools/chromium.ts";

const origin = "http://draw.localhost";
const renderer = fileURLToPath(
  new URL("../../../web/src/features/content/previews/render-pdf.ts", import.meta.url),
);
const worker = fileURLToPath(import.meta.resolve("pdfjs-dist/legacy/build/pdf.worker.min.mjs"));

export interface Pictures {
  pageCount: number;
  paper: Paper | null;
  cover: Buffer;
  previews: Buffer[];
}

/** Renders covers and previews with the code that renders an admin's uploads, in a real Chromium. Close it after use. */
export async function openRenderer(): Promise<{
  render(pdf: Uint8Array, category: Category): Promise<Pictures>;
  close(): Promise<void>;
}> {
  const browser = await chromium.launch({ executablePath: findChromium() });
  const page = await openPage(browser);
  return {
    async render(pdf, category) {
      const made = await page.evaluate(renderInPage, {
        pdf: Buffer.from(pdf).toString("base64"),
        category,
        workerSrc: `${origin}/worker.mjs`,
        script: `${origin}/render-pdf.js`,
      });
      return {
        ...made,
        cover: Buffer.from(made.cover, "base64"),
        previews: made.previews.map((each) => Buffer.from(each, "base64")),
      };
    },
    close: () => browser.close(),
  };
}

async function openPage(browser: Browser): Promise<Page> {
  const { outputFiles } = await build({ entryPoints: [renderer], bundle: true, format: "esm", write: false });
  const scripts: Record<string, Uint8Array | undefined> = {
    "/render-pdf.js": outputFiles[0]?.contents,
    "/worker.mjs": readFileSync(worker),
  };
  const page = await browser.newPage();
  await page.route(`${origin}/**`, (route) => {
    const script = scripts[new URL(route.request().url()).pathname];
    return script
      ? route.fulfill({ contentType: "text/javascript", body: Buffer.from(script) })
      : route.fulfill({ contentType: "text/html", body: "<!doctype html>" });
  });
  await page.goto(origin);
  return page;
}

interface Job {
  pdf: string;
  category: Category;
  workerSrc: string;
  script: string;
}

/** Runs in the browser, so it may use nothing from this module. */
async function renderInPage({ pdf, category, workerSrc, script }: Job) {
  const { renderPdf } = await import(script);
  const toBase64 = async (picture: Blob) => {
    const bytes = new Uint8Array(await picture.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  };
  const data = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0));
  const made = await renderPdf(data, { category, workerSrc });
  return {
    pageCount: made.pageCount as number,
    paper: made.paper as Paper | null,
    cover: await toBase64(made.cover),
    previews: (await Promise.all(made.previews.map(toBase64))) as string[],
  };
}
