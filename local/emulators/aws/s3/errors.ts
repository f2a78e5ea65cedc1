import { type Flaw, SignatureError } from "../../kit/sigv4.ts";
import { element, xmlDocument } from "../../kit/xml.ts";

/** The error codes we answer with, as the S3 API reference lists them, and their status. */
const STATUS = {
  AccessDenied: 403,
  AccessForbidden: 403,
  AuthorizationHeaderMalformed: 400,
  AuthorizationQueryParametersError: 400,
  BadDigest: 400,
  BucketAlreadyOwnedByYou: 409,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  IncompleteBody: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidBucketName: 400,
  InvalidPolicyDocument: 400,
  InvalidRange: 416,
  InvalidRequest: 400,
  InvalidURI: 400,
  KeyTooLongError: 400,
  MalformedPOSTRequest: 400,
  MalformedXML: 400,
  MaxPostPreDataLengthExceeded: 400,
  MetadataTooLarge: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NotImplemented: 501,
  PreconditionFailed: 412,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const;

export type S3Code = keyof typeof STATUS;

const CODE_OF_FLAW: Record<Flaw, S3Code> = {
  malformed_header: "AuthorizationHeaderMalformed",
  malformed_query: "AuthorizationQueryParametersError",
  unknown_key: "InvalidAccessKeyId",
  too_skewed: "RequestTimeTooSkewed",
  not_yet_valid: "AccessDenied",
  expired: "AccessDenied",
  unsigned_header: "AccessDenied",
  mismatch: "SignatureDoesNotMatch",
};

export class S3Error extends Error {
  readonly code: S3Code;
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(code: S3Code, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.name = "S3Error";
    this.code = code;
    this.status = STATUS[code];
    this.headers = headers;
  }
}

/** The error to answer with; what is not the caller's fault is an InternalError that tells nothing. */
export function toS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  if (error instanceof SignatureError) return new S3Error(CODE_OF_FLAW[error.flaw], error.message);
  if (error instanceof URIError) return new S3Error("InvalidURI", "Couldn't parse the specified URI.");
  return new S3Error("InternalError", "We encountered an internal error. Please try again.");
}

export const errorDocument = (error: S3Error, requestId: string) =>
  xmlDocument(
    element("Error", [
      element("Code", error.code),
      element("Message", error.message),
      element("RequestId", requestId),
    ]),
  );
