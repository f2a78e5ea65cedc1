import { reconcile } from "./reconcile.ts";

export const handler = reconcile;
