import type {
  CloudFormationCustomResourceEvent,
  Context,
  DynamoDBStreamEvent,
  ScheduledEvent,
} from "aws-lambda";
import { runJob } from "../job.ts";
import { answerDeployment } from "./answer-deployment.ts";
import { publishPages } from "./publish-pages.ts";

/** Also what a change of the settings' row calls: the row is its own outbox message, and the schedule is the retry. */
const publish = runJob("publish", publishPages);

/** A save, the schedule and a deployment of the site publish the pages. */
export const handler = (
  event: CloudFormationCustomResourceEvent | DynamoDBStreamEvent | ScheduledEvent,
  context: Context,
): Promise<void> =>
  "ResponseURL" in event
    ? answerDeployment(event, context)
    : publish({ time: new Date().toISOString() }, context);
