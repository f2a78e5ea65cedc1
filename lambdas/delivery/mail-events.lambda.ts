import { handleMailEvent } from "./mail-events.ts";

export const handler = handleMailEvent;
