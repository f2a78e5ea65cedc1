/** A name that is nothing but one: no mail of ours carries a stranger's words, or a link, to somebody else. */
const plainName = /^[\p{L}\p{M}'’ -]{1,40}$/u;

/** How a mail begins to whoever gave this first name with an address that may be another's. */
export const buildGreeting = (firstName: string): string =>
  plainName.test(firstName) ? `Hello ${firstName},` : "Hello,";
