import { call } from "../../api/client.ts";
import { repeatUntilRefused } from "../../api/repeat-until-refused.ts";
import { brand } from "../../base/brand.ts";
import { saveFile } from "../../ui/save-file.ts";

/** Closes the account at once; its subscription, sessions and data are removed in the background. */
export const deleteAccount = repeatUntilRefused(() => call("deleteMe", {}));

/** Fetches all pages of the member's data export as one document. */
async function fetchFullExport() {
  const { next: firstCursor, ...document } = await call("exportMe", {});
  for (let cursor = firstCursor; cursor !== null; ) {
    const { activity, bookings, forms, emails, next } = await call("exportMe", { cursor });
    document.activity.push(...activity);
    document.bookings.push(...bookings);
    document.forms.push(...forms);
    document.emails.push(...emails);
    cursor = next;
  }
  return document;
}

/** Downloads the data export as a JSON file. */
export async function saveExport(): Promise<void> {
  const document = await fetchFullExport();
  const file = new Blob([JSON.stringify(document, null, 2)], { type: "application/json" });
  saveFile(file, `${brand.name.toLowerCase()}-my-data-${document.exported_at.slice(0, 10)}.json`);
}
