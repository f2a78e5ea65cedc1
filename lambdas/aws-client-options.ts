/**
 * The options of every AWS client: three attempts with the SDK's backoff and jitter, five seconds each, so that the last
 * error is still answered within the function's timeout.
 */
export const awsClientOptions = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
} as const;
