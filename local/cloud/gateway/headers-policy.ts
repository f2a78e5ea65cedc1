import * as z from "zod";
import type { Template } from "../template/template.ts";

const override = z.object({ Override: z.boolean() });

const shape = z.object({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: z.string().optional(),
    CustomHeadersConfig: z
      .object({ Items: z.array(override.extend({ Header: z.string(), Value: z.string() })) })
      .optional(),
    RemoveHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string() })) }).optional(),
    SecurityHeadersConfig: z
      .strictObject({
        ContentSecurityPolicy: override.extend({ ContentSecurityPolicy: z.string() }).optional(),
        ContentTypeOptions: override.optional(),
        FrameOptions: override.extend({ FrameOption: z.string() }).optional(),
        ReferrerPolicy: override.extend({ ReferrerPolicy: z.string() }).optional(),
        StrictTransportSecurity: override
          .extend({
            AccessControlMaxAgeSec: z.number(),
            IncludeSubdomains: z.boolean().default(false),
            Preload: z.boolean().default(false),
          })
          .optional(),
      })
      .optional(),
  }),
});

interface Header {
  name: string;
  value: string;
  /** Whether it replaces what the origin sent under that name. */
  override: boolean;
}

/** Applies one response headers policy to an answer's headers, whose names are in lower case. */
export type HeadersPolicy = (headers: Record<string, string>) => Record<string, string>;

/** The template's response headers policies by their id, with local addresses in place of AWS's. */
export function readHeadersPolicies(
  template: Template,
  localise: (text: string) => string,
): Map<string, HeadersPolicy> {
  return new Map(
    template.all("AWS::CloudFront::ResponseHeadersPolicy", shape).map(({ ref, properties }) => {
      const config = properties.ResponseHeadersPolicyConfig;
      const removed = new Set(
        (config.RemoveHeadersConfig?.Items ?? []).map(({ Header }) => Header.toLowerCase()),
      );
      const added = headersOf(config).map((header) => ({ ...header, value: localise(header.value) }));
      return [ref, (headers) => apply(headers, removed, added)];
    }),
  );
}

function apply(headers: Record<string, string>, removed: ReadonlySet<string>, added: readonly Header[]) {
  const kept = Object.entries(headers).filter(([name]) => !removed.has(name));
  const result = Object.fromEntries(kept);
  for (const { name, value, override } of added) if (override || !(name in result)) result[name] = value;
  return result;
}

function headersOf(config: z.infer<typeof shape>["ResponseHeadersPolicyConfig"]): Header[] {
  const { ContentSecurityPolicy, ContentTypeOptions, FrameOptions, ReferrerPolicy, StrictTransportSecurity } =
    config.SecurityHeadersConfig ?? {};
  const security: [string, string | undefined, { Override: boolean } | undefined][] = [
    ["content-security-policy", ContentSecurityPolicy?.ContentSecurityPolicy, ContentSecurityPolicy],
    ["x-content-type-options", ContentTypeOptions && "nosniff", ContentTypeOptions],
    ["x-frame-options", FrameOptions?.FrameOption, FrameOptions],
    ["referrer-policy", ReferrerPolicy?.ReferrerPolicy, ReferrerPolicy],
    [
      "strict-transport-security",
      StrictTransportSecurity && transportSecurity(StrictTransportSecurity),
      StrictTransportSecurity,
    ],
  ];
  const custom = config.CustomHeadersConfig?.Items ?? [];
  return [
    ...security.flatMap(([name, value, given]) =>
      value !== undefined && given ? [{ name, value, override: given.Override }] : [],
    ),
    ...custom.map(({ Header, Value, Override }) => ({
      name: Header.toLowerCase(),
      value: Value,
      override: Override,
    })),
  ];
}

const transportSecurity = (given: {
  AccessControlMaxAgeSec: number;
  IncludeSubdomains: boolean;
  Preload: boolean;
}): string =>
  [
    `max-age=${given.AccessControlMaxAgeSec}`,
    given.IncludeSubdomains && "includeSubDomains",
    given.Preload && "preload",
  ]
    .filter(Boolean)
    .join("; ");
