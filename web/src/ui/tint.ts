import styles from "./tint.module.css";

/** Flat background colors that have enough contrast with both text colors in light and dark mode. */
export const tints = ["butter", "pear", "sky", "rose"] as const;

export type Tint = (typeof tints)[number];

/** The class that sets a tint as background; the element must not set another background. */
export const getTintClass = (tint: Tint): string | undefined => styles[tint];
