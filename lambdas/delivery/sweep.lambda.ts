import { sweep } from "./sweep.ts";

export const handler = sweep;
