/** `Name <me@x.test>`, `"Name, Dr." <me@x.test>` or `me@x.test`, in printable ASCII as SES requires. */
const ADDRESS = /^(?:(?:"[^"<>]*"|[^"<>@,;]*)\s*<[^\s@<>,;"]+@[^\s@<>,;"]+>|[^\s@<>,;"]+@[^\s@<>,;"]+)$/;

/** Whether SES accepts this as one address. Rejects line breaks (header injection) and lists of addresses. */
export const isAddress = (text: string) => /^[\x20-\x7e]{3,320}$/.test(text) && ADDRESS.test(text);

/** Removes the display name and converts to lower case. */
export const toBareAddress = (address: string) =>
  (/<([^<>]*)>\s*$/.exec(address)?.[1] ?? address).trim().toLowerCase();
