import type { IncomingMessage } from "node:http";
import { sha256 } from "../../kit/digest.ts";
import { SignatureError, type SignatureErrorReason, verifySigV4 } from "../../kit/sigv4.ts";
import { CognitoError } from "./errors.ts";

const exceptions: { [reason in SignatureErrorReason]?: string } = {
  unknown_key: "UnrecognizedClientException",
  malformed_header: "IncompleteSignatureException",
  malformed_query: "IncompleteSignatureException",
};

/** Throws unless the request has a valid signature for cognito-idp by one of the keys (access key id → secret). */
export function checkSignature(
  request: IncomingMessage,
  body: string,
  accessKeys: Record<string, string>,
): void {
  const options = { service: "cognito-idp", accessKeys, bodyHash: sha256(body) };
  try {
    if (verifySigV4(request, options)) return;
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    throw new CognitoError(exceptions[error.reason] ?? "InvalidSignatureException", error.message);
  }
  throw new CognitoError("MissingAuthenticationTokenException", "Missing Authentication Token");
}
