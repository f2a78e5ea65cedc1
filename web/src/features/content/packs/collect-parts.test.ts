import { expect, it } from "vitest";
import type { LibraryItem } from "../content-queries.ts";
import { collectParts, type Printing } from "./collect-parts.ts";

const printing: Printing = { paper: "A4", ink: "color", name: "" };
const sheet = { id: "cnt_sheet0000001", title: "Sums", sheet: {} as NonNullable<LibraryItem["sheet"]> };
const book = { id: "cnt_book00000001", title: "Big book", sheet: null };
const page = { id: "cnt_page00000001", title: "Ducks", sheet: null };

it("a pack that was too large names the largest item, and the next try downloads nothing twice", async () => {
  const fetched = new Map<string, Blob>();
  const downloads: string[] = [];
  const collect = (items: Pick<LibraryItem, "id" | "title" | "sheet">[], choices = printing) =>
    collectParts(items, choices, fetched, async ({ title }) => {
      downloads.push(title);
      return { size: (title === "Big book" ? 50 : 15) * 1024 * 1024 } as Blob;
    });

  await expect(collect([page, book])).rejects.toThrow(
    "These files are larger than 60 MB together. Please take some out: the largest is “Big book”.",
  );
  expect(await collect([page, sheet])).toHaveLength(2);
  expect(downloads).toEqual(["Ducks", "Big book", "Sums"]);

  await collect([sheet, page], { ...printing, name: "Zoë" });
  expect(downloads.slice(3), "a worksheet is drawn for one name").toEqual(["Sums"]);
});
