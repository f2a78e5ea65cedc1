/** An error response of Cognito: `code` is the exception name on the wire, `status` the HTTP status. */
export class CognitoError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, message: string, status = 400) {
    super(message);
    this.name = "CognitoError";
    this.code = code;
    this.status = status;
  }
}

export const notAuthorized = (message: string) => new CognitoError("NotAuthorizedException", message);
export const invalidParameter = (message: string) => new CognitoError("InvalidParameterException", message);
export const notFound = (message: string) => new CognitoError("ResourceNotFoundException", message);
export const userNotFound = () => new CognitoError("UserNotFoundException", "User does not exist.");

/** The same error for an unknown user and a wrong password, to prevent user enumeration. */
export const wrongCredentials = () => notAuthorized("Incorrect username or password.");
export const tooManyAttempts = () =>
  new CognitoError("LimitExceededException", "Attempt limit exceeded, please try after some time.");
