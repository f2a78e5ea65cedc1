import * as z from "zod";

const Rule = z.object({
  AllowedOrigins: z.array(z.string()),
  AllowedMethods: z.array(z.string()),
  AllowedHeaders: z.array(z.string()).default([]),
  ExposedHeaders: z.array(z.string()).default([]),
  MaxAge: z.number().optional(),
});

/** The CORS part of AWS::S3::Bucket. */
const BucketProperties = z.object({
  CorsConfiguration: z.object({ CorsRules: z.array(Rule) }).optional(),
});

export type CorsRule = z.infer<typeof Rule>;

/** Parses the CORS rules in the CloudFormation properties of a bucket. Throws ZodError. */
export const parseCorsRules = (properties: Record<string, unknown>): CorsRule[] =>
  BucketProperties.parse(properties).CorsConfiguration?.CorsRules ?? [];

export interface CorsRequest {
  origin: string;
  method: string;
  /** The headers that a preflight announces. */
  headers: string[];
}

/** Builds the response headers of the first rule that allows the request; undefined when none does. */
export function buildCorsHeaders(
  rules: CorsRule[],
  request: CorsRequest,
): Record<string, string> | undefined {
  const rule = rules.find((candidate) => isAllowedBy(candidate, request));
  if (!rule) return undefined;
  const isAnyOrigin = rule.AllowedOrigins.includes("*");
  return {
    "access-control-allow-origin": isAnyOrigin ? "*" : request.origin,
    "access-control-allow-methods": rule.AllowedMethods.join(", "),
    vary: "Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
    ...(!isAnyOrigin && { "access-control-allow-credentials": "true" }),
    ...(request.headers.length > 0 && { "access-control-allow-headers": request.headers.join(", ") }),
    ...(rule.ExposedHeaders.length > 0 && {
      "access-control-expose-headers": rule.ExposedHeaders.join(", "),
    }),
    ...(rule.MaxAge !== undefined && { "access-control-max-age": String(rule.MaxAge) }),
  };
}

const isAllowedBy = (rule: CorsRule, { origin, method, headers }: CorsRequest) =>
  rule.AllowedOrigins.some((pattern) => matchesPattern(pattern, origin)) &&
  rule.AllowedMethods.includes(method) &&
  headers.every((name) => rule.AllowedHeaders.some((pattern) => matchesPattern(pattern.toLowerCase(), name)));

/** A pattern may contain one `*`, which matches any characters. */
function matchesPattern(pattern: string, text: string): boolean {
  const [head = "", tail] = pattern.split("*");
  if (tail === undefined) return pattern === text;
  return text.length >= head.length + tail.length && text.startsWith(head) && text.endsWith(tail);
}
