import { type FormKind, formMessages, submitFormInput } from "../../../../contract/forms.ts";
import { ApiError, call } from "../../api/client.ts";

/** What became of a form: taken in, to be mended by its fields' names, or turned away for now. */
export type Posted =
  | { state: "thanked"; words: string }
  | { state: "invalid"; errors: Record<string, string> }
  | { state: "refused"; words: string };

/** Two forms end where they stand; the others are part of something that ends by itself. */
const thanks: Partial<Record<FormKind, string>> = {
  newsletter: formMessages.newsletterThanks,
  contact: formMessages.contactThanks,
};

/** Checks a form by the contract's own parser (spec/1 §5) and posts it. Never rejects. */
export async function postForm(kind: FormKind, values: object): Promise<Posted> {
  const form = submitFormInput.safeParse({ ...values, kind });
  if (!form.success) {
    const errors = form.error.issues.map(({ path, message }) => [path.join("."), message]);
    return { state: "invalid", errors: Object.fromEntries(errors.reverse()) };
  }
  try {
    await call("submitForm", form.data);
    return { state: "thanked", words: thanks[kind] ?? "" };
  } catch (error) {
    const { message, fields } = error instanceof ApiError ? error : { message: String(error) };
    return fields ? { state: "invalid", errors: fields } : { state: "refused", words: message };
  }
}
