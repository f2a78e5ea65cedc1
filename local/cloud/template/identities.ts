import { createHash } from "node:crypto";
import type { Resource, Stack } from "./assembly.ts";

/** The values of Ref and Fn::GetAtt for a resource. */
export interface Identity {
  ref: string;
  attributes: Record<string, string>;
}

interface Naming {
  region: string;
  account: string;
  /** `stack-LogicalId`, the prefix that AWS uses for generated names. */
  generated: string;
  /** Gets a resolved property, or undefined when the template does not set it. */
  getProperty(property: string): string | undefined;
}

/** Derives an id of letters and digits that is the same at every start. */
const deriveId = (text: string, length: number): string =>
  BigInt(`0x${createHash("sha256").update(text).digest("hex")}`)
    .toString(36)
    .slice(0, length);

const toBucketName = (generated: string): string =>
  generated.length > 63 ? `${generated.slice(0, 54)}-${deriveId(generated, 8)}` : generated;

const buildArn = ({ region, account }: Naming, service: string, resource: string): string =>
  `arn:aws:${service}:${region}:${account}:${resource}`;

/**
 * One entry per resource type whose name or attributes the stacks refer to. AWS generates random ids; here they are
 * derived from the logical id, so that all references can be resolved before any resource is created.
 */
const identityBuilders: Record<string, (n: Naming) => Identity> = {
  "AWS::Lambda::Function": (n) => {
    const name = n.getProperty("FunctionName") ?? n.generated;
    return { ref: name, attributes: { Arn: buildArn(n, "lambda", `function:${name}`) } };
  },
  "AWS::DynamoDB::GlobalTable": (n) => {
    const name = n.getProperty("TableName") ?? n.generated;
    const table = buildArn(n, "dynamodb", `table/${name}`);
    return { ref: name, attributes: { Arn: table, StreamArn: `${table}/stream/local` } };
  },
  "AWS::S3::Bucket": (n) => {
    const name = n.getProperty("BucketName") ?? toBucketName(n.generated.toLowerCase());
    const attributes = {
      Arn: `arn:aws:s3:::${name}`,
      DomainName: `${name}.s3.amazonaws.com`,
      RegionalDomainName: `${name}.s3.${n.region}.amazonaws.com`,
    };
    return { ref: name, attributes };
  },
  "AWS::Cognito::UserPool": (n) => {
    const id = `${n.region}_${deriveId(n.generated, 9)}`;
    const provider = `cognito-idp.${n.region}.amazonaws.com/${id}`;
    const attributes = {
      Arn: buildArn(n, "cognito-idp", `userpool/${id}`),
      ProviderName: provider,
      ProviderURL: `https://${provider}`,
      UserPoolId: id,
    };
    return { ref: id, attributes };
  },
  "AWS::Cognito::UserPoolClient": (n) => {
    const id = deriveId(n.generated, 26);
    return { ref: id, attributes: { ClientId: id } };
  },
  "AWS::SecretsManager::Secret": (n) => {
    // AWS adds six characters to the name in the ARN.
    const name = n.getProperty("Name") ?? n.generated;
    const id = buildArn(n, "secretsmanager", `secret:${name}-${deriveId(n.generated, 6)}`);
    return { ref: id, attributes: { Id: id } };
  },
  "AWS::SSM::Parameter": (n) => {
    const name = n.getProperty("Name") ?? n.generated;
    return {
      ref: name,
      attributes: { Value: n.getProperty("Value") ?? "", Type: n.getProperty("Type") ?? "String" },
    };
  },
  "AWS::ApiGatewayV2::Api": (n) => {
    const id = deriveId(n.generated, 10);
    const endpoint = `https://${id}.execute-api.${n.region}.amazonaws.com`;
    return { ref: id, attributes: { ApiId: id, ApiEndpoint: endpoint } };
  },
  "AWS::CloudFront::Distribution": (n) => {
    const id = deriveId(n.generated, 14).toUpperCase();
    return { ref: id, attributes: { Id: id, DomainName: `${id.toLowerCase()}.cloudfront.net` } };
  },
  "AWS::CloudFront::Function": (n) => {
    const id = buildArn(n, "cloudfront", `function/${n.getProperty("Name") ?? n.generated}`);
    return { ref: id, attributes: { FunctionARN: id } };
  },
};

/** Gets the identity of a resource. Types that are not emulated get a name and an ARN, which policies refer to. */
export function getIdentity(
  resource: Resource,
  stack: Stack,
  getProperty: (property: string) => string | undefined,
): Identity {
  const naming = {
    region: stack.region,
    account: stack.account,
    generated: `${stack.name}-${resource.id}`,
    getProperty,
  };
  const buildIdentity = identityBuilders[resource.type];
  if (buildIdentity) return buildIdentity(naming);
  const [, service = "unknown"] = resource.type.split("::");
  const attributes = { Arn: buildArn(naming, service.toLowerCase(), naming.generated), Id: naming.generated };
  return { ref: naming.generated, attributes };
}
