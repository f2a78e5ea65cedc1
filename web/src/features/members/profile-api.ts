import { brand } from "../../../../contract/brand.ts";
import type { RouteInput } from "../../../../contract/routes.ts";
import { call } from "../../api/client.ts";

export const saveNames = (names: RouteInput<"updateMe">) => call("updateMe", names);

/** Ends the account for everybody at once; what hangs on it ends by itself soon after. */
export const deleteAccount = () => call("deleteMe", {});

/** Everything that is held about the member, in one document. */
async function wholeExport() {
  const { next: more, ...document } = await call("exportMe", {});
  for (let cursor = more; cursor !== null; ) {
    const { bookings, next } = await call("exportMe", { cursor });
    document.bookings.push(...bookings);
    cursor = next;
  }
  return document;
}

/** Gives it to the browser to save. */
export async function saveExport(): Promise<void> {
  const document = await wholeExport();
  const file = new Blob([JSON.stringify(document, null, 2)], { type: "application/json" });
  const url = URL.createObjectURL(file);
  const link = Object.assign(globalThis.document.createElement("a"), {
    href: url,
    download: `${brand.name.toLowerCase()}-my-data-${document.exported_at.slice(0, 10)}.json`,
  });
  link.click();
  URL.revokeObjectURL(url);
}
