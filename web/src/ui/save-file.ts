/** Saves a file that the browser has made or fetched, in its downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read the file after the click, not during it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
