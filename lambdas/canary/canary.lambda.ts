import type { Context, ScheduledEvent } from "aws-lambda";
import { withRequestId } from "../log.ts";
import { checkSite } from "./canary.ts";

/** Without a heartbeat: the canary's own metric is missing when it does not run, and its alarm sounds. */
export const handler = (_: ScheduledEvent, { awsRequestId }: Context): Promise<void> =>
  withRequestId(awsRequestId, checkSite);
