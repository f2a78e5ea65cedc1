import { checkoutMessages } from "../../../../contract/checkout.ts";
import { toast } from "../../ui/toast-store.ts";

/** Said to a guest who presses upgrade, on their way to the premium registration (spec/1 §4, §8). */
export function sayAlmostThere(): void {
  toast({ title: checkoutMessages.almostThere, description: checkoutMessages.almostThereDetail });
}
