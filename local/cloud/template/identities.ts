import { createHash } from "node:crypto";
import type { Resource, Stack } from "./assembly.ts";

/** What Ref and Fn::GetAtt answer for a resource once it exists. */
export interface Identity {
  ref: string;
  attributes: Record<string, string>;
}

interface Naming {
  region: string;
  account: string;
  /** `stack-LogicalId`, what AWS would begin a generated name with. */
  generated: string;
  /** A resolved property, or undefined where the template leaves the name to AWS. */
  given(property: string): string | undefined;
}

/** The same letters and digits for the same resource on every start, as AWS's own ids stay what they are. */
const letters = (text: string, length: number): string =>
  BigInt(`0x${createHash("sha256").update(text).digest("hex")}`)
    .toString(36)
    .slice(0, length);

const bucketName = (generated: string): string =>
  generated.length > 63 ? `${generated.slice(0, 54)}-${letters(generated, 8)}` : generated;

const arn = ({ region, account }: Naming, service: string, resource: string): string =>
  `arn:aws:${service}:${region}:${account}:${resource}`;

/**
 * One entry per kind of resource whose name or attributes others of our stacks read. AWS draws ids at random;
 * here they follow from the logical id, so that everything can be resolved before anything is created.
 */
const kinds: Record<string, (n: Naming) => Identity> = {
  "AWS::Lambda::Function": (n) => {
    const name = n.given("FunctionName") ?? n.generated;
    return { ref: name, attributes: { Arn: arn(n, "lambda", `function:${name}`) } };
  },
  "AWS::DynamoDB::GlobalTable": (n) => {
    const name = n.given("TableName") ?? n.generated;
    const table = arn(n, "dynamodb", `table/${name}`);
    return { ref: name, attributes: { Arn: table, StreamArn: `${table}/stream/local` } };
  },
  "AWS::S3::Bucket": (n) => {
    const name = n.given("BucketName") ?? bucketName(n.generated.toLowerCase());
    const attributes = {
      Arn: `arn:aws:s3:::${name}`,
      DomainName: `${name}.s3.amazonaws.com`,
      RegionalDomainName: `${name}.s3.${n.region}.amazonaws.com`,
    };
    return { ref: name, attributes };
  },
  "AWS::Cognito::UserPool": (n) => {
    const id = `${n.region}_${letters(n.generated, 9)}`;
    const provider = `cognito-idp.${n.region}.amazonaws.com/${id}`;
    const attributes = {
      Arn: arn(n, "cognito-idp", `userpool/${id}`),
      ProviderName: provider,
      ProviderURL: `https://${provider}`,
      UserPoolId: id,
    };
    return { ref: id, attributes };
  },
  "AWS::Cognito::UserPoolClient": (n) => {
    const id = letters(n.generated, 26);
    return { ref: id, attributes: { ClientId: id } };
  },
  "AWS::SecretsManager::Secret": (n) => {
    // AWS ends the ARN with six characters of its own after the name.
    const name = n.given("Name") ?? n.generated;
    const id = arn(n, "secretsmanager", `secret:${name}-${letters(n.generated, 6)}`);
    return { ref: id, attributes: { Id: id } };
  },
  "AWS::SSM::Parameter": (n) => {
    const name = n.given("Name") ?? n.generated;
    return { ref: name, attributes: { Value: n.given("Value") ?? "", Type: n.given("Type") ?? "String" } };
  },
  "AWS::ApiGatewayV2::Api": (n) => {
    const id = letters(n.generated, 10);
    const endpoint = `https://${id}.execute-api.${n.region}.amazonaws.com`;
    return { ref: id, attributes: { ApiId: id, ApiEndpoint: endpoint } };
  },
  "AWS::CloudFront::Distribution": (n) => {
    const id = letters(n.generated, 14).toUpperCase();
    return { ref: id, attributes: { Id: id, DomainName: `${id.toLowerCase()}.cloudfront.net` } };
  },
  "AWS::CloudFront::Function": (n) => {
    const id = arn(n, "cloudfront", `function/${n.given("Name") ?? n.generated}`);
    return { ref: id, attributes: { FunctionARN: id } };
  },
};

/** The identity of any resource. Kinds that nothing runs locally get a name and an ARN, which policies quote. */
export function identityOf(
  resource: Resource,
  stack: Stack,
  given: (property: string) => string | undefined,
): Identity {
  const naming = {
    region: stack.region,
    account: stack.account,
    generated: `${stack.name}-${resource.id}`,
    given,
  };
  const known = kinds[resource.type];
  if (known) return known(naming);
  const [, service = "unknown"] = resource.type.split("::");
  const attributes = { Arn: arn(naming, service.toLowerCase(), naming.generated), Id: naming.generated };
  return { ref: naming.generated, attributes };
}
