import { createHmac } from "node:crypto";

/** The values of a hook key as the secret holds them: during a rotation two, separated by space. */
export const parseHookKeys = (secret: string): string[] => secret.split(/\s+/).filter((key) => key !== "");

/**
 * The token that comes with each post, for receivers that can compare a header but not compute a signature: derived from the
 * older key, so that it changes only once the old key is dropped. It does not tell the key.
 */
export const toHookToken = ([oldest = ""]: readonly string[]): string =>
  createHmac("sha256", oldest).update("token").digest("hex");
