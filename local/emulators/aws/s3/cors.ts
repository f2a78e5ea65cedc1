import * as z from "zod";

const Rule = z.object({
  AllowedOrigins: z.array(z.string()),
  AllowedMethods: z.array(z.string()),
  AllowedHeaders: z.array(z.string()).default([]),
  ExposedHeaders: z.array(z.string()).default([]),
  MaxAge: z.number().optional(),
});

/** The part of AWS::S3::Bucket that concerns browsers. */
const BucketProperties = z.object({
  CorsConfiguration: z.object({ CorsRules: z.array(Rule) }).optional(),
});

export type CorsRule = z.infer<typeof Rule>;

/** The CORS rules in the CloudFormation properties of a bucket; throws ZodError when they are misshapen. */
export const corsRules = (properties: Record<string, unknown>): CorsRule[] =>
  BucketProperties.parse(properties).CorsConfiguration?.CorsRules ?? [];

export interface CorsRequest {
  origin: string;
  method: string;
  /** What a preflight says it is going to send. */
  headers: string[];
}

/** The response headers of the first rule that allows the request, or undefined when none does. */
export function corsHeaders(rules: CorsRule[], request: CorsRequest): Record<string, string> | undefined {
  const rule = rules.find((candidate) => allows(candidate, request));
  if (!rule) return undefined;
  const anyone = rule.AllowedOrigins.includes("*");
  return {
    "access-control-allow-origin": anyone ? "*" : request.origin,
    "access-control-allow-methods": rule.AllowedMethods.join(", "),
    vary: "Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
    ...(!anyone && { "access-control-allow-credentials": "true" }),
    ...(request.headers.length > 0 && { "access-control-allow-headers": request.headers.join(", ") }),
    ...(rule.ExposedHeaders.length > 0 && {
      "access-control-expose-headers": rule.ExposedHeaders.join(", "),
    }),
    ...(rule.MaxAge !== undefined && { "access-control-max-age": String(rule.MaxAge) }),
  };
}

const allows = (rule: CorsRule, { origin, method, headers }: CorsRequest) =>
  rule.AllowedOrigins.some((pattern) => matches(pattern, origin)) &&
  rule.AllowedMethods.includes(method) &&
  headers.every((name) => rule.AllowedHeaders.some((pattern) => matches(pattern.toLowerCase(), name)));

/** One `*` in a pattern stands for any characters. */
function matches(pattern: string, text: string): boolean {
  const [head = "", tail] = pattern.split("*");
  if (tail === undefined) return pattern === text;
  return text.length >= head.length + tail.length && text.startsWith(head) && text.endsWith(tail);
}
