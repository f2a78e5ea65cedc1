import { onTrigger } from "./triggers.ts";

export const handler = onTrigger;
