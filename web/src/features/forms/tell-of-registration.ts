import type { FormInput } from "../../../../contract/forms.ts";
import { call } from "../../api/client.ts";
import { log } from "../../log.ts";

/**
 * Tells the owner of a registration (spec/1 §7), whose form has been checked by then. The person has their account:
 * what fails is only logged. Never rejects.
 */
export async function tellOfRegistration(form: FormInput<"registration">): Promise<void> {
  await call("submitForm", { ...form, kind: "registration" }).catch((error: unknown) =>
    log.warn("registration not passed on", { error: String(error) }),
  );
}
