import { defineEnv } from "../env.ts";

export const contentEnv = defineEnv(["FILES_BUCKET"]);
