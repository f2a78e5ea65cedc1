import { type FormKind, formMessages, submitFormInput } from "../../../../contract/forms.ts";
import { call } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";

/** Result of a submission: sent, invalid with errors by field name, or failed. */
export type SubmitResult =
  | { state: "sent"; thankYou: string }
  | { state: "invalid"; errors: Record<string, string> }
  | { state: "failed"; message: string };

/** Messages for the forms that show one; the others are part of a longer flow. */
const thankYouMessages: Partial<Record<FormKind, string>> = {
  newsletter: formMessages.newsletterThanks,
  contact: formMessages.contactThanks,
};

/** The key of the next message. It changes when one is sent, so that one whose answer is lost can be sent again. */
let messageKey: string | undefined;

/** Validates a form with the contract's parser (FORM-2) and sends it. Never rejects. */
export async function submitForm(kind: FormKind, values: object): Promise<SubmitResult> {
  const form = submitFormInput.safeParse({ ...values, kind });
  if (!form.success) {
    const errors = form.error.issues.map(({ path, message }) => [path.join("."), message]);
    return { state: "invalid", errors: Object.fromEntries(errors.reverse()) };
  }
  try {
    if (kind === "contact") {
      messageKey ??= crypto.randomUUID();
      await call("submitForm", form.data, { idempotencyKey: messageKey });
      messageKey = undefined;
    } else await call("submitForm", form.data);
    return { state: "sent", thankYou: thankYouMessages[kind] ?? "" };
  } catch (error) {
    const { message, fields } = error instanceof ApiError ? error : { message: String(error) };
    return fields ? { state: "invalid", errors: fields } : { state: "failed", message };
  }
}
