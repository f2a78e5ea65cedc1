import type { SheetPaper } from "../../../../../contract/sheets.ts";
import { cx } from "../../../ui/cx.ts";
import styles from "./print-pages.module.css";

let printed: HTMLElement | undefined;

/** Removes what the last print has left. */
export function clearPrintedPages(): void {
  printed?.remove();
  printed = undefined;
}

/**
 * Opens the system's print dialog for pictures of pages, each on a page of its own: phones cannot print a PDF in a frame. The
 * pictures stay in the document, unseen, because some browsers print after `print` has returned.
 */
export async function printPages(pictures: readonly string[], paper: SheetPaper): Promise<void> {
  const images = pictures.map((src) => Object.assign(new Image(), { src, alt: "" }));
  await Promise.all(images.map((image) => image.decode()));
  clearPrintedPages();
  printed = document.createElement("div");
  printed.className = cx(styles.pages, styles[paper]);
  printed.append(...images);
  document.body.append(printed);
  window.print();
}
