import type { StripeElementStyle } from "@stripe/stripe-js";
import { useEffect, useState } from "react";

const darkness = "(prefers-color-scheme: dark)";

/** Resolved as the browser resolves it: a custom property would come out as light-dark(…), unresolved. */
function colour(token: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function drawn(): StripeElementStyle {
  const { fontFamily } = getComputedStyle(document.body);
  return {
    base: {
      color: colour("--ink"),
      iconColor: colour("--ink-2"),
      fontFamily,
      fontSize: "17px",
      lineHeight: "1.5",
      "::placeholder": { color: colour("--ink-2") },
    },
    invalid: { color: colour("--danger"), iconColor: colour("--danger") },
  };
}

/** Our tokens, written out for the card's frame, which cannot see them; anew when day turns to night. */
export function useCardStyle(): StripeElementStyle {
  const [style, setStyle] = useState(drawn);
  useEffect(() => {
    const scheme = matchMedia(darkness);
    const redraw = () => setStyle(drawn());
    scheme.addEventListener("change", redraw);
    return () => scheme.removeEventListener("change", redraw);
  }, []);
  return style;
}
