import { log } from "../../log.ts";
import { toast } from "../../ui/toast-store.ts";

/**
 * Said to a guest who presses upgrade, on their way to the premium registration (spec/1 §4, §8). The words are
 * fetched when they are needed: the header of every page can say them, and parsers stand beside them.
 */
export async function sayAlmostThere(): Promise<void> {
  try {
    const { checkoutMessages } = await import("../../../../contract/checkout.ts");
    toast({ title: checkoutMessages.almostThere, description: checkoutMessages.almostThereDetail });
  } catch (error) {
    log.error("nothing said on the way to Premium", error);
  }
}
