import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist";
import type { Category } from "../../../../../contract/content.ts";
import {
  coverPictureWidth,
  findPaper,
  getPreviewLimit,
  isCoverMarked,
  type Paper,
  previewPictureWidth,
} from "../../../../../contract/previews.ts";

export interface RenderedPdf {
  pageCount: number;
  paper: Paper | null;
  /** A picture of the first page. */
  cover: Blob;
  /** Pictures of the first pages, with the preview mark. */
  previews: Blob[];
}

export interface RenderOptions {
  category: Category;
  /** The URL of pdf.js's worker script. */
  workerSrc: string;
  signal?: AbortSignal;
}

/**
 * Renders a PDF's cover and previews in the browser (LIB-15). Rejects for a file that is not a PDF or needs a password, and
 * when `signal` aborts.
 */
export async function renderPdf(data: Uint8Array, options: RenderOptions): Promise<RenderedPdf> {
  const { category, workerSrc, signal } = options;
  return withPdf(data, workerSrc, async (pdf) => {
    const pageCount = pdf.numPages;
    const first = await pdf.getPage(1);
    const { width, height } = first.getViewport({ scale: 1 });
    const cover = await renderPage(first, coverPictureWidth, isCoverMarked(category, pageCount));
    const previews: Blob[] = [];
    for (let page = 1; page <= getPreviewLimit(category, pageCount); page++) {
      signal?.throwIfAborted();
      previews.push(await renderPage(await pdf.getPage(page), previewPictureWidth, true));
    }
    return { pageCount, paper: findPaper(width, height), cover, previews };
  });
}

/** A page as a picture, and how many there are. */
export interface PrintedPage {
  picture: Blob;
  pageCount: number;
}

/** 200 pixels to the inch of a Letter page: sharp lines, and a size that a phone can hold. */
const printWidth = 1_700;

/** Renders every page of a PDF in order. Rejects like `renderPdf`. */
export const renderPrintedPages = (
  data: Uint8Array,
  {
    onPage,
    workerSrc,
    signal,
  }: { onPage: (page: PrintedPage) => void; workerSrc: string; signal: AbortSignal },
): Promise<void> =>
  withPdf(data, workerSrc, async (pdf) => {
    for (let number = 1; number <= pdf.numPages; number++) {
      const canvas = await drawPage(await pdf.getPage(number), printWidth);
      // Thin lines stay sharp.
      const picture = await encode(canvas, "image/png");
      signal.throwIfAborted();
      onPage({ picture, pageCount: pdf.numPages });
    }
  });

async function withPdf<Result>(
  data: Uint8Array,
  workerSrc: string,
  use: (pdf: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> {
  GlobalWorkerOptions.workerSrc = workerSrc;
  // The site's Content-Security-Policy allows no WebAssembly.
  const loading = getDocument({ data, useWasm: false });
  try {
    return await use(await loading.promise);
  } finally {
    await loading.destroy();
  }
}

async function renderPage(page: PDFPageProxy, width: number, isMarked: boolean): Promise<Blob> {
  const canvas = await drawPage(page, width);
  if (isMarked) drawPreviewMark(canvas);
  return encode(canvas, "image/webp");
}

async function drawPage(page: PDFPageProxy, width: number): Promise<HTMLCanvasElement> {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport }).promise;
  return canvas;
}

/** Writes "Preview" faintly across the page, so that a saved picture does not replace the document. */
function drawPreviewMark(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  context.save();
  context.resetTransform();
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate(-Math.PI / 6);
  context.font = `700 ${Math.round(canvas.width / 6)}px Arial, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = "rgb(30 39 67 / 10%)";
  context.fillText("Preview", 0, 0);
  context.restore();
}

/** A browser that cannot encode WebP returns a PNG instead, which the server accepts as well. */
const encode = (canvas: HTMLCanvasElement, type: "image/webp" | "image/png"): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The browser could not encode a picture"))),
      type,
      0.8,
    );
  });
