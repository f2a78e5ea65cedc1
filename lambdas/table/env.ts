import { defineEnv } from "../env.ts";

export const tableEnv = defineEnv(["TABLE_NAME"]);
