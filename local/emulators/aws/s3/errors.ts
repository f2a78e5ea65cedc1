import { SignatureError, type SignatureErrorReason } from "../../kit/sigv4.ts";
import { buildElement, buildXmlDocument } from "./xml.ts";

/** HTTP status by S3 error code, as listed in the S3 API reference. */
const STATUS_BY_CODE = {
  AccessDenied: 403,
  AccessForbidden: 403,
  AuthorizationHeaderMalformed: 400,
  AuthorizationQueryParametersError: 400,
  BadDigest: 400,
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

export type S3Code = keyof typeof STATUS_BY_CODE;

const CODE_BY_REASON: Record<SignatureErrorReason, S3Code> = {
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
    this.status = STATUS_BY_CODE[code];
    this.headers = headers;
  }
}

/** Converts any error to an S3 error; unexpected ones become InternalError without details. */
export function toS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  if (error instanceof SignatureError) return new S3Error(CODE_BY_REASON[error.reason], error.message);
  if (error instanceof URIError) return new S3Error("InvalidURI", "Couldn't parse the specified URI.");
  return new S3Error("InternalError", "We encountered an internal error. Please try again.");
}

export const buildErrorDocument = (error: S3Error, requestId: string) =>
  buildXmlDocument(
    buildElement("Error", [
      buildElement("Code", error.code),
      buildElement("Message", error.message),
      buildElement("RequestId", requestId),
    ]),
  );
