import * as z from "zod";
import type { Template } from "../template/template.ts";

const override = z.object({ Override: z.boolean() });

const policyProperties = z.object({
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
  /** Whether it replaces the origin's header of that name. */
  override: boolean;
}

/** Applies one response headers policy to a response's headers, whose names are in lower case. */
export type HeadersPolicy = (headers: Record<string, string>) => Record<string, string>;

/** Reads the template's response headers policies by id, with local URLs. */
export function readHeadersPolicies(
  template: Template,
  localizeUrls: (text: string) => string,
): Map<string, HeadersPolicy> {
  return new Map(
    template
      .listResources("AWS::CloudFront::ResponseHeadersPolicy", policyProperties)
      .map(({ ref, properties }) => {
        const config = properties.ResponseHeadersPolicyConfig;
        const removed = new Set(
          (config.RemoveHeadersConfig?.Items ?? []).map(({ Header }) => Header.toLowerCase()),
        );
        const added = listHeaders(config).map((header) => ({ ...header, value: localizeUrls(header.value) }));
        return [ref, (headers) => applyHeaders(headers, removed, added)];
      }),
  );
}

function applyHeaders(
  headers: Record<string, string>,
  removed: ReadonlySet<string>,
  added: readonly Header[],
) {
  const remaining = Object.entries(headers).filter(([name]) => !removed.has(name));
  const result = Object.fromEntries(remaining);
  for (const { name, value, override } of added) if (override || !(name in result)) result[name] = value;
  return result;
}

function listHeaders(config: z.infer<typeof policyProperties>["ResponseHeadersPolicyConfig"]): Header[] {
  const { ContentSecurityPolicy, ContentTypeOptions, FrameOptions, ReferrerPolicy, StrictTransportSecurity } =
    config.SecurityHeadersConfig ?? {};
  const security: [string, string | undefined, { Override: boolean } | undefined][] = [
    ["content-security-policy", ContentSecurityPolicy?.ContentSecurityPolicy, ContentSecurityPolicy],
    ["x-content-type-options", ContentTypeOptions && "nosniff", ContentTypeOptions],
    ["x-frame-options", FrameOptions?.FrameOption, FrameOptions],
    ["referrer-policy", ReferrerPolicy?.ReferrerPolicy, ReferrerPolicy],
    [
      "strict-transport-security",
      StrictTransportSecurity && formatTransportSecurity(StrictTransportSecurity),
      StrictTransportSecurity,
    ],
  ];
  const custom = config.CustomHeadersConfig?.Items ?? [];
  return [
    ...security.flatMap(([name, value, setting]) =>
      value !== undefined && setting ? [{ name, value, override: setting.Override }] : [],
    ),
    ...custom.map(({ Header, Value, Override }) => ({
      name: Header.toLowerCase(),
      value: Value,
      override: Override,
    })),
  ];
}

const formatTransportSecurity = (setting: {
  AccessControlMaxAgeSec: number;
  IncludeSubdomains: boolean;
  Preload: boolean;
}): string =>
  [
    `max-age=${setting.AccessControlMaxAgeSec}`,
    setting.IncludeSubdomains && "includeSubDomains",
    setting.Preload && "preload",
  ]
    .filter(Boolean)
    .join("; ");
