import type { FormInput } from "../../../../contract/forms.ts";
import { call } from "../../api/client.ts";
import { log } from "../../base/log.ts";

/**
 * Sends the registration form, with the new member's token, to the form hook (FORM-8). It also saves the interests.
 * The account exists already, and the server posts the registration by itself later, so a failure is only logged. Never
 * rejects.
 */
export async function reportRegistration(form: FormInput<"registration">): Promise<void> {
  await call("submitRegistration", form).catch((error: unknown) =>
    log.warn("failed to submit the registration form", { error: String(error) }),
  );
}
