import type { ComponentProps, MouseEvent } from "react";
import { anchors } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { scrollToPlans } from "./scroll-to-plans.ts";

/** Leads to the plans of the page that it stands on: gently, with the focus, or as any link does without scripts. */
export function PlansLink(props: Omit<ComponentProps<typeof ButtonLink>, "to" | "onClick">) {
  return <ButtonLink {...props} to={{ hash: anchors.comparison }} onClick={follow} />;
}

function follow(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  scrollToPlans();
}
