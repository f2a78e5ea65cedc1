import { showError } from "./toast-store.ts";

/** The pages that Facebook, Instagram and other apps show inside themselves. They ignore links to files made by a page. */
const insideApp = /FBAN|FBAV|Instagram|; wv\)/;

/** Whether `saveFile` works here. If not, says what to do; nothing is made or counted before that. */
export function checkCanSave(): boolean {
  const canSave = !insideApp.test(navigator.userAgent);
  if (!canSave) showError("Open the page in your browser.", "This app can't save files");
  return canSave;
}

/** Saves a file that the browser has made or fetched, in its downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read the file after the click, not during it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
