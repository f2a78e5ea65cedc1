/*
 * The prices of AWS and Stripe in us-east-1, in US dollars. They were taken from the public price pages named below in
 * November 2026, not from an account: compare them with your bill before you decide by them.
 */

export const pricesDate = "2026-11";

/** Charged for each unit above `free` a month. `source` is the page below aws.amazon.com, without `/pricing`. */
interface Price {
  readonly perUnit: number;
  readonly free?: number;
  readonly source: string;
}

export const prices = {
  /** Requests to functions. */
  lambdaRequests: { perUnit: 0.2 / 1e6, free: 1e6, source: "lambda" },
  /** Gigabyte-seconds on ARM. */
  lambdaGbSeconds: { perUnit: 0.0000133334, free: 400_000, source: "lambda" },
  httpApiRequests: { perUnit: 1 / 1e6, source: "api-gateway" },
  /** Write and read request units on demand. */
  tableWrites: { perUnit: 0.625 / 1e6, source: "dynamodb" },
  tableReads: { perUnit: 0.125 / 1e6, source: "dynamodb" },
  tableGb: { perUnit: 0.25, free: 25, source: "dynamodb" },
  /** Point-in-time recovery of a gigabyte. */
  tableBackupGb: { perUnit: 0.2, source: "dynamodb" },
  filesGb: { perUnit: 0.023, source: "s3" },
  filesReads: { perUnit: 0.4 / 1e6, source: "s3" },
  /** Gigabytes of downloads straight from S3. */
  filesTransferGb: { perUnit: 0.09, free: 100, source: "s3" },
  cdnRequests: { perUnit: 1 / 1e6, free: 10e6, source: "cloudfront" },
  cdnGb: { perUnit: 0.085, free: 1_024, source: "cloudfront" },
  edgeFunctionCalls: { perUnit: 0.1 / 1e6, free: 2e6, source: "cloudfront" },
  /** Members that sign in or refresh a sign-in within the month, in a pool of the plan Essentials. */
  activeUsersEssentials: { perUnit: 0.015, free: 10_000, source: "cognito" },
  emails: { perUnit: 0.1 / 1e3, source: "ses" },
  logsGb: { perUnit: 0.5, free: 5, source: "cloudwatch" },
  traces: { perUnit: 5 / 1e6, free: 100_000, source: "xray" },
  alarms: { perUnit: 0.1, free: 10, source: "cloudwatch" },
  metrics: { perUnit: 0.3, free: 10, source: "cloudwatch" },
  dashboards: { perUnit: 3, free: 3, source: "cloudwatch" },
  secrets: { perUnit: 0.4, source: "secrets-manager" },
  firewallRules: { perUnit: 1, source: "waf" },
  firewallLists: { perUnit: 5, source: "waf" },
  firewallRequests: { perUnit: 0.6 / 1e6, source: "waf" },
} as const satisfies Record<string, Price>;

export type PricedUnit = keyof typeof prices;

/** Stripe's share of a card payment. */
export const cardFee = { ratio: 0.029, fixedCents: 30 } as const;
