import {
  buildFactorMissingNotice,
  buildFactorResetNotice,
  buildRecoveryNotice,
  buildRecoveryNoticeForOwner,
} from "../../lambdas/members/security-emails.ts";
import type { Kind } from "./catalog.ts";
import { member, signedInAt } from "./sample-rows.ts";

export const title = "Account and newsletter";

const owner = { email: "owner@example.com" };

/** The emails about a second factor that went off. */
export const kinds: Kind[] = [
  ["second-factor-reset", "to every owner", buildFactorResetNotice("An owner")(owner, member)],
  ["second-factor-missing", "to every owner", buildFactorMissingNotice(owner, member)],
  ["recovery-code", "to an admin whose recovery code was used", buildRecoveryNotice(member, signedInAt)],
  ["recovery-code-owner", "to every other owner", buildRecoveryNoticeForOwner(owner, member)],
];
