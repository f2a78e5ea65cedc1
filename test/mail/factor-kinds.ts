import {
  buildFactorMissingNotice,
  buildRecoveryNotice,
  buildRecoveryNoticeForOwner,
} from "../../lambdas/members/security-emails.ts";
import type { MemberRow } from "../../lambdas/table/entities.ts";
import type { Kind } from "./catalog.ts";

const owner = { email: "owner@example.com" };
const editor = { email: "editor@example.com" };

/** The emails about a second factor that went off. */
export const buildFactorKinds = (member: MemberRow, at: string): Kind[] => [
  ["second-factor-missing", "to every owner", buildFactorMissingNotice(owner, editor)],
  ["recovery-code", "to an admin whose recovery code was used", buildRecoveryNotice(member, at)],
  ["recovery-code-owner", "to every other owner", buildRecoveryNoticeForOwner(owner, editor)],
];
