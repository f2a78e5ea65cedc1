import type { ComponentProps, MouseEvent } from "react";
import { anchors } from "../base/paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { scrollToPlans } from "./scroll-to-plans.ts";

/** Scrolls to the plans on the same page and focuses them; a normal anchor link without scripts. */
export function PlansLink(props: Omit<ComponentProps<typeof ButtonLink>, "to" | "onClick">) {
  return <ButtonLink {...props} to={{ hash: anchors.comparison }} onClick={handleClick} />;
}

function handleClick(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  scrollToPlans();
}
