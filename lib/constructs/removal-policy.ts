import { RemovalPolicy } from "aws-cdk-lib";
import type { Stage } from "../stage.ts";

/**
 * Decides what happens to a resource when its stack goes. Retained resources stay after an update or a deletion, but not
 * after a first deployment that failed: nothing of it is in use. A table or a pool with deletion protection and a bucket with
 * files may stay after that too; `npm run deploy` empties the bucket and prints what to delete.
 */
export const getRemovalPolicy = ({ removal }: Pick<Stage, "removal">): RemovalPolicy =>
  removal === "retain" ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
