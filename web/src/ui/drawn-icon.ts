import { type ComponentProps, createElement, type ReactElement } from "react";

type Shape = readonly [tag: string, attributes: Record<string, string>];

/**
 * Replaces Lucide's icon factory in builds (web/build/trim-lucide.ts). An icon is 24 × 24 px unless CSS says otherwise and
 * has the color of the surrounding text.
 */
export default function drawnIcon({ node }: { node: readonly Shape[] }) {
  return (props: ComponentProps<"svg">): ReactElement =>
    createElement(
      "svg",
      {
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
