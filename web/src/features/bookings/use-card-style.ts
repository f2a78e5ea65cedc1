import type { StripeElementStyle } from "@stripe/stripe-js";
import { useEffect, useState } from "react";

const darkSchemeQuery = "(prefers-color-scheme: dark)";

/** Resolves a color token. Reading the custom property itself would return an unresolved light-dark(…). */
function resolveColor(token: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function buildCardStyle(): StripeElementStyle {
  const { fontFamily } = getComputedStyle(document.body);
  return {
    base: {
      color: resolveColor("--ink"),
      iconColor: resolveColor("--ink-2"),
      fontFamily,
      fontSize: "17px",
      lineHeight: "1.5",
      "::placeholder": { color: resolveColor("--ink-2") },
    },
    invalid: { color: resolveColor("--danger"), iconColor: resolveColor("--danger") },
  };
}

/** Style of Stripe's card frame, which cannot read our CSS tokens. Updates when the color scheme changes. */
export function useCardStyle(): StripeElementStyle {
  const [style, setStyle] = useState(buildCardStyle);
  useEffect(() => {
    const scheme = matchMedia(darkSchemeQuery);
    const updateStyle = () => setStyle(buildCardStyle());
    scheme.addEventListener("change", updateStyle);
    return () => scheme.removeEventListener("change", updateStyle);
  }, []);
  return style;
}
