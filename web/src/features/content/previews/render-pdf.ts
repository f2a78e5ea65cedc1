import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Category } from "../../../../../contract/content.ts";
import {
  coverPictureWidth,
  findPaper,
  getPreviewLimit,
  isCoverMarked,
  type Paper,
  previewPictureWidth,
} from "../../../../../contract/previews.ts";
import { drawPicture, type Pictures } from "./draw-picture.ts";
import { findAnswers } from "./find-answers.ts";
import { readPageText } from "./read-page-text.ts";
import { trimMargins } from "./trim-margins.ts";

export interface RenderedPdf extends Pictures {
  pageCount: number;
  paper: Paper | null;
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

/** A page as a picture, how many there are, and the index of the first with answers. */
export interface PrintedPage {
  picture: Blob;
  pageCount: number;
  answersAt: number | undefined;
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
    const answersAt = await findAnswers(pdf);
    for (let number = 1; number <= pdf.numPages; number++) {
      // In a PNG thin lines stay sharp.
      const picture = await renderPage(await pdf.getPage(number), printWidth, false, "image/png");
      signal.throwIfAborted();
      onPage({ picture, pageCount: pdf.numPages, answersAt });
    }
  });

/** A PDF whose pages are rendered when they are shown. Close it when it is not needed any more. */
export interface OpenPdf {
  pageCount: number;
  /** Without the margins. Pages are counted from 1; the width, with margins, is in pixels. */
  renderPage(page: number, width: number): Promise<Blob>;
  readText(page: number): Promise<string>;
  close(): Promise<void>;
}

/** Opens a PDF. Rejects for a file that is not one or needs a password. */
export async function openPdf(data: Uint8Array, workerSrc: string): Promise<OpenPdf> {
  const loading = load(data, workerSrc);
  const pdf = await loading.promise;
  return {
    pageCount: pdf.numPages,
    async renderPage(number, width) {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
      return drawPicture(viewport, { isMarked: false }, async (canvas) => {
        await page.render({ canvas, viewport }).promise;
        trimMargins(canvas);
      });
    },
    readText: async (number) => readPageText(await pdf.getPage(number)),
    close: () => loading.destroy(),
  };
}

function load(data: Uint8Array, workerSrc: string): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerSrc = workerSrc;
  // The site's Content-Security-Policy allows no WebAssembly.
  return getDocument({ data, useWasm: false });
}

async function withPdf<Result>(
  data: Uint8Array,
  workerSrc: string,
  use: (pdf: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> {
  const loading = load(data, workerSrc);
  try {
    return await use(await loading.promise);
  } finally {
    await loading.destroy();
  }
}

function renderPage(page: PDFPageProxy, width: number, isMarked: boolean, type?: "image/png"): Promise<Blob> {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  return drawPicture(viewport, { isMarked, type }, (canvas) => page.render({ canvas, viewport }).promise);
}
