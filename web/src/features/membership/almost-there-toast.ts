import { log } from "../../base/log.ts";
import { toast } from "../../ui/toast-store.ts";

/**
 * Shows 'Almost there!' to a guest who presses upgrade, on the way to the premium registration (PAY-5). The
 * messages are imported on demand, so that the header does not pull their validation code into every page.
 */
export async function showAlmostThereToast(): Promise<void> {
  try {
    const { checkoutMessages } = await import("../../../../contract/checkout.ts");
    toast({ title: checkoutMessages.almostThere, description: checkoutMessages.almostThereDetail });
  } catch (error) {
    log.error("failed to show the upgrade toast", error);
  }
}
