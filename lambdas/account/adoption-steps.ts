import { checkAdoption } from "./check-adoption.ts";
import { readSubscriptions } from "./read-subscriptions.ts";
import { adoptNext, releaseNext } from "./run-adoption.ts";

/** The steps of an adoption, which is an import whose source is Stripe (PAY-20). */
export const adoptionSteps = {
  reading: readSubscriptions,
  checking: checkAdoption,
  running: adoptNext,
  undoing: releaseNext,
};
