import { handleTrigger } from "./triggers.ts";

export const handler = handleTrigger;
