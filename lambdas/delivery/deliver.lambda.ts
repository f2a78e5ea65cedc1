import { deliver } from "./deliver.ts";

export const handler = deliver;
