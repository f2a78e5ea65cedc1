import * as z from "zod";
import { id, instant } from "./field-schemas.ts";
import { hookNames } from "./site-settings-admin.ts";

/* The hooks on the Deliveries tab: the key that signs the posts, and what they were answered. */

/**
 * The key that signs each post; while it is being replaced, the old and the new one. `token` comes with each post for
 * tools that cannot check a signature.
 */
export const hookKey = z.object({ keys: z.array(z.string()).min(1).max(2), token: z.string() });
export type HookKey = z.infer<typeof hookKey>;

/** "start" adds a new key beside the old one, "finish" drops the old one. */
export const replaceHookKeyInput = z.strictObject({ step: z.enum(["start", "finish"]) });

export const hookKeyMessages = {
  started: "The key is being replaced already. Stop using the old key first.",
  notStarted: "There is no old key any more.",
} as const;

/** The header with the token. */
export const hookTokenHeader = "kindstead-token";

export const maxHookAnswers = 10;

/** The newest posts to a hook that were answered, newest first. `source` is what the post is about. */
export const hookAnswers = z.object({
  items: z.array(
    z.object({
      id: id("obx"),
      hook: z.enum(hookNames),
      source: z.string(),
      state: z.string(),
      /** The moment of the last answer. */
      at: instant,
      last_error: z.string().nullable(),
    }),
  ),
});
export type HookAnswer = z.infer<typeof hookAnswers>["items"][number];
