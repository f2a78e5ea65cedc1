import { RemovalPolicy } from "aws-cdk-lib";
import type { Stage } from "../stage.ts";

/**
 * Decides what happens to a resource when its stack goes. Retained resources stay after an update or a deletion, but not
 * after a first deployment that failed: they are empty then. Only a table or a pool with deletion protection stays after that
 * too, which `npm run deploy` prints.
 */
export const getRemovalPolicy = ({ removal }: Pick<Stage, "removal">): RemovalPolicy =>
  removal === "retain" ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
