import { useState } from "react";
import { cx } from "../../ui/cx.ts";
import { getTintClass, tints } from "../../ui/tint.ts";
import styles from "./portrait.module.css";

const hashName = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);

function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => word?.[0]?.toUpperCase() ?? "").join("");
}

/** A round picture, or a tinted disc with initials. Hidden from screen readers, since the name is next to it. */
export function Portrait({ src, name, large }: { src: string | null; name: string; large?: boolean }) {
  const [isBroken, setIsBroken] = useState(false);
  const tint = tints[hashName(name) % tints.length];
  return (
    <span
      className={cx(styles.portrait, large && styles.large, tint && getTintClass(tint))}
      aria-hidden="true"
    >
      {src && !isBroken ? (
        <img src={src} alt="" width={72} height={72} loading="lazy" onError={() => setIsBroken(true)} />
      ) : (
        getInitials(name)
      )}
    </span>
  );
}
