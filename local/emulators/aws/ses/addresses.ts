/** `Name <me@x.test>`, `"Name, Dr." <me@x.test>` or `me@x.test`, in printable ASCII as SES demands. */
const ADDRESS = /^(?:(?:"[^"<>]*"|[^"<>@,;]*)\s*<[^\s@<>,;"]+@[^\s@<>,;"]+>|[^\s@<>,;"]+@[^\s@<>,;"]+)$/;

/** Whether SES would take this as one address; a line end in it would add headers, a comma recipients. */
export const isAddress = (text: string) => /^[\x20-\x7e]{3,320}$/.test(text) && ADDRESS.test(text);

/** The address without its display name, in lower case. */
export const bareAddress = (address: string) =>
  (/<([^<>]*)>\s*$/.exec(address)?.[1] ?? address).trim().toLowerCase();

/** The addresses of a header; a comma inside quotes separates nothing. */
export const splitAddresses = (header: string) =>
  (header.match(/(?:"[^"]*"|[^",])+/g) ?? [])
    .map((address) => address.trim())
    .filter((address) => address !== "");
