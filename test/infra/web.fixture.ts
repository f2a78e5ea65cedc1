import { synthesizeStage } from "./synthesize-stage.ts";

export const sandbox = synthesizeStage("sandbox");

export const getDistributionConfig = ({ web }: typeof sandbox) =>
  Object.values(web.findResources("AWS::CloudFront::Distribution"))[0]?.Properties.DistributionConfig;

export const config = getDistributionConfig(sandbox);

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

export const getResponseHeaders = ({ ResponseHeadersPolicyId: { Ref } }: Behavior) =>
  sandbox.web.findResources("AWS::CloudFront::ResponseHeadersPolicy")[Ref]?.Properties
    .ResponseHeadersPolicyConfig;
