/** A field's error as Amplify's fields take it: nothing at all where there is none. */
export const fieldError = (message: string | undefined) => ({
  hasError: message !== undefined,
  ...(message === undefined ? {} : { errorMessage: message }),
});
