import { type ComponentProps, createElement, type ReactElement } from "react";

type Shape = readonly [tag: string, attributes: Record<string, string>];

/**
 * Stands in for Lucide's own maker of icons in a build (web/build/lean-icons.ts). An icon is 24 × 24 unless a
 * style sheet says otherwise, in the colour of the text around it.
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
