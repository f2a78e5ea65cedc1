import { maxPackBytes } from "../../../../../contract/sheets.ts";
import { ApiError } from "../../../api/errors.ts";
import { formatFileSize } from "../../../format/file-size.ts";
import type { LibraryItem } from "../content-queries.ts";
import type { SheetChoices } from "../sheets/use-drawn-sheet.ts";

export type Printing = Pick<SheetChoices, "paper" | "ink" | "name">;

/**
 * Collects the file of each item, and keeps it in `fetched` for another try: a fetch counts as a download. A worksheet is drawn
 * again for another printing. Throws "invalid", with the largest item, if the files are too large for a pack.
 */
export async function collectParts<Item extends Pick<LibraryItem, "id" | "title" | "sheet">>(
  items: readonly Item[],
  printing: Printing,
  fetched: Map<string, Blob>,
  fetchPart: (item: Item) => Promise<Blob>,
): Promise<Blob[]> {
  const parts: { title: string; file: Blob }[] = [];
  for (const item of items) {
    const key = JSON.stringify(item.sheet === null ? item.id : [item.id, printing]);
    const file = fetched.get(key) ?? (await fetchPart(item));
    fetched.set(key, file);
    parts.push({ title: item.title, file });
    if (parts.reduce((sum, { file: { size } }) => sum + size, 0) <= maxPackBytes) continue;
    const [largest] = parts.toSorted((a, b) => b.file.size - a.file.size);
    throw new ApiError(
      0,
      "invalid",
      `These files are larger than ${formatFileSize(maxPackBytes)} together. Please take some out: the largest is “${largest?.title}”.`,
    );
  }
  return parts.map(({ file }) => file);
}
