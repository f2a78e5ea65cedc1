/** Turns an error message into the props of Amplify's form fields. */
export const toAmplifyFieldError = (message: string | undefined) => ({
  hasError: message !== undefined,
  ...(message === undefined ? {} : { errorMessage: message }),
});
