import type { RouteInput } from "../../../../contract/routes.ts";
import { call } from "../../api/client.ts";
import { repeatUntilRefused } from "../../api/repeat-until-refused.ts";
import { brand } from "../../base/brand.ts";
import { saveFile } from "../../ui/save-file.ts";

export const saveProfile = (changes: RouteInput<"updateMe">) => call("updateMe", changes);

/** Proves an address by the token of its link, or puts a new address into effect. */
export const confirmEmail = (token: string) => call("confirmEmail", { token });

/** "This wasn't me": ends what was done with an address without its owner. Needs no sign-in. */
export const declineEmail = (token: string) => call("declineEmail", { token });

/** Returns the temporary password with which this browser signs in once, to choose another one. */
export const startAccount = (token: string) => call("startAccount", { token });

/** Sends another link to the address of an expired one. */
export const resendStartLink = (token: string) => call("resendStartLink", { token });

export const resendEmailLink = () => call("resendEmailLink", {});

/** Asks for another address. It is used once its owner has opened the link that is sent to it. */
export const changeEmail = (email: string) => call("changeEmail", { email });

/** Closes the account at once; its subscription, sessions and data are removed in the background. */
export const deleteAccount = repeatUntilRefused(() => call("deleteMe", {}));

/** Fetches all pages of the member's data export as one document. */
async function fetchFullExport() {
  const { next: firstCursor, ...document } = await call("exportMe", {});
  for (let cursor = firstCursor; cursor !== null; ) {
    const { bookings, forms, emails, next } = await call("exportMe", { cursor });
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
