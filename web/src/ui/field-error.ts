import type { FieldError, FieldPath, FieldValues, FormState, UseFormRegister } from "react-hook-form";

/** Turns an error message into the props of Amplify's form fields. */
export const toAmplifyFieldError = (message: string | undefined) => ({
  hasError: message !== undefined,
  ...(message === undefined ? {} : { errorMessage: message }),
});

/** The props of one of Amplify's form fields: its error and its registration. */
export const registerAmplifyField = <Values extends FieldValues>(
  { register, formState }: { register: UseFormRegister<Values>; formState: FormState<Values> },
  name: FieldPath<Values>,
) => ({
  ...toAmplifyFieldError((formState.errors as Record<string, FieldError | undefined>)[name]?.message),
  ...register(name),
});
