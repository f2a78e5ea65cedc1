import styles from "./tint.module.css";

/** The flat colours of the paper, which carry both inks in light and in dark. */
export const tints = ["butter", "pear", "sky", "rose"] as const;

export type Tint = (typeof tints)[number];

/** The class that lays a tint under an element. That element's own classes lay nothing there. */
export const tinted = (tint: Tint): string | undefined => styles[tint];
