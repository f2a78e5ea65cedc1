import { brand } from "../../../../contract/brand.ts";
import type { RouteInput } from "../../../../contract/routes.ts";
import { call } from "../../api/client.ts";

export const saveNames = (names: RouteInput<"updateMe">) => call("updateMe", names);

/** Closes the account at once; its subscription, sessions and data are removed in the background. */
export const deleteAccount = () => call("deleteMe", {});

/** Fetches all pages of the member's data export as one document. */
async function fetchFullExport() {
  const { next: firstCursor, ...document } = await call("exportMe", {});
  for (let cursor = firstCursor; cursor !== null; ) {
    const { bookings, next } = await call("exportMe", { cursor });
    document.bookings.push(...bookings);
    cursor = next;
  }
  return document;
}

/** Downloads the data export as a JSON file. */
export async function saveExport(): Promise<void> {
  const document = await fetchFullExport();
  const file = new Blob([JSON.stringify(document, null, 2)], { type: "application/json" });
  const url = URL.createObjectURL(file);
  const link = Object.assign(globalThis.document.createElement("a"), {
    href: url,
    download: `${brand.name.toLowerCase()}-my-data-${document.exported_at.slice(0, 10)}.json`,
  });
  link.click();
  URL.revokeObjectURL(url);
}
