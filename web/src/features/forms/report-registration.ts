import type { FormInput } from "../../../../contract/forms.ts";
import { call } from "../../api/client.ts";
import { log } from "../../log.ts";

/**
 * Sends the registration form to the form webhook (FORM-1). The account already exists, so a failure is only logged.
 * Never rejects.
 */
export async function reportRegistration(form: FormInput<"registration">): Promise<void> {
  await call("submitForm", { ...form, kind: "registration" }).catch((error: unknown) =>
    log.warn("failed to submit the registration form", { error: String(error) }),
  );
}
