import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { CloudWatchClient } from "@aws-sdk/client-cloudwatch";
import { CostExplorerClient } from "@aws-sdk/client-cost-explorer";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { S3Client } from "@aws-sdk/client-s3";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { SNSClient } from "@aws-sdk/client-sns";
import { SQSClient } from "@aws-sdk/client-sqs";
import { SSMClient } from "@aws-sdk/client-ssm";
import { STSClient } from "@aws-sdk/client-sts";
import { region } from "../../../lib/stage.ts";

const options = { region, maxAttempts: 3 };

/** The AWS clients of the commands. They take credentials and endpoints from the environment, as the AWS CLI does. */
export const createAwsClients = () => ({
  cloudFormation: new CloudFormationClient(options),
  cloudWatch: new CloudWatchClient(options),
  costExplorer: new CostExplorerClient(options),
  dynamodb: new DynamoDBClient(options),
  // Lambda answers 15 requests about functions a second, of the whole account. A stage has more functions than that.
  lambda: new LambdaClient({ ...options, maxAttempts: 10 }),
  // An emulator serves buckets by path, not by host name.
  s3: new S3Client({ ...options, forcePathStyle: process.env.AWS_ENDPOINT_URL !== undefined }),
  secretsManager: new SecretsManagerClient(options),
  ses: new SESv2Client(options),
  sns: new SNSClient(options),
  sqs: new SQSClient(options),
  ssm: new SSMClient(options),
  sts: new STSClient(options),
});

export type AwsClients = ReturnType<typeof createAwsClients>;
