/**
 * The one patience with AWS, for every client that calls it: three tries with the SDK's backoff and jitter, five
 * seconds each, so that the last refusal still reaches the caller as an answer within a function's time.
 */
export const awsClientOptions = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
} as const;
