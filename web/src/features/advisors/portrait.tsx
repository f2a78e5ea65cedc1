import { useState } from "react";
import { cx } from "../../ui/cx.ts";
import { tinted, tints } from "../../ui/tint.ts";
import styles from "./portrait.module.css";

const sumOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => word?.[0]?.toUpperCase() ?? "").join("");
}

/** A round picture, or without one a tinted disc with initials. Decoration: the name stands beside it. */
export function Portrait({ src, name, large }: { src: string | null; name: string; large?: boolean }) {
  const [broken, setBroken] = useState(false);
  const tint = tints[sumOf(name) % tints.length];
  return (
    <span className={cx(styles.portrait, large && styles.large, tint && tinted(tint))} aria-hidden="true">
      {src && !broken ? (
        <img src={src} alt="" width={72} height={72} loading="lazy" onError={() => setBroken(true)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}
