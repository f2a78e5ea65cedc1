/* The lifetimes, in seconds, of links and forms that S3 has signed. */

/** The bucket's policy refuses every older signature, whatever expiry it names (lib/stacks/data-stack.ts). */
export const maxSignatureSeconds = 600;

/** A download link. Anyone who has it can use it, so it lasts only for the click. */
export const downloadLinkSeconds = 60;

/** A link to play. The browser asks for parts of the file while it plays, and the player renews the link before it ends. */
export const playLinkSeconds = maxSignatureSeconds;

/** An upload form. It is requested right before its file is sent. */
export const uploadFormSeconds = 300;
