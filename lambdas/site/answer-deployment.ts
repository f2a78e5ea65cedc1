import type { CloudFormationCustomResourceEvent, Context } from "aws-lambda";
import { toError } from "../errors.ts";
import { log } from "../log.ts";
import { publishPages } from "./publish-pages.ts";

/**
 * Publishes the pages for CloudFormation (a custom resource). A deployment waits for the answer, and is rolled back if the
 * pages could not be published.
 */
export async function answerDeployment(
  event: CloudFormationCustomResourceEvent,
  context: Context,
): Promise<void> {
  const { RequestType, ResponseURL, StackId, RequestId, LogicalResourceId } = event;
  const answer = { PhysicalResourceId: "published-pages", StackId, RequestId, LogicalResourceId };
  const outcome = await (RequestType === "Delete" ? undefined : publishPages().catch(toError));
  if (outcome instanceof Error) log.error("A deployment could not publish the pages", { error: outcome });
  const body = JSON.stringify(
    outcome instanceof Error
      ? { ...answer, Status: "FAILED", Reason: `${outcome.name}, request ${context.awsRequestId}` }
      : { ...answer, Status: "SUCCESS" },
  );
  const { ok, status } = await fetch(ResponseURL, { method: "PUT", body });
  if (!ok) throw new Error(`CloudFormation refused the answer with status ${status}`);
}
