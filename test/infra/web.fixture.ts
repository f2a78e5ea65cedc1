import { synthesized } from "./synthesized.ts";

export const sandbox = synthesized("sandbox");

export const configOf = ({ web }: typeof sandbox) =>
  Object.values(web.findResources("AWS::CloudFront::Distribution"))[0]?.Properties.DistributionConfig;

export const config = configOf(sandbox);

export interface Behavior {
  /** The default behavior has none. */
  PathPattern: string;
  CachePolicyId: unknown;
  TargetOriginId: string;
  ResponseHeadersPolicyId: { Ref: string };
  ViewerProtocolPolicy: string;
  FunctionAssociations?: { EventType: string; FunctionARN: { "Fn::GetAtt": [string, string] } }[];
}

export const behaviors: Behavior[] = config.CacheBehaviors;

export const headersOf = ({ ResponseHeadersPolicyId: { Ref } }: Behavior) =>
  sandbox.web.findResources("AWS::CloudFront::ResponseHeadersPolicy")[Ref]?.Properties
    .ResponseHeadersPolicyConfig;
