import { noMembership } from "../../contract/membership.ts";
import type { MemberRow } from "../table/entities.ts";
import type { PoolUser } from "./pool-user.ts";

const longestName = 80;

/** The row that a user of the pool begins with: a free member, whatever their sign-up claimed (spec/1 §6). */
export function newMember({ id, email, first_name, last_name, created_at }: PoolUser): MemberRow {
  return {
    id,
    email,
    first_name: oneLineOf(first_name),
    last_name: oneLineOf(last_name),
    is_admin: false,
    membership: noMembership,
    membership_start_date: null,
    interests: [],
    tokens_valid_from: null,
    deleted_at: null,
    created_at,
    updated_at: created_at,
    version: 1,
  };
}

/**
 * Anyone can sign up past our form, and a sign-up must not fail for its spelling: a name is cut to one line of
 * what the form would have taken, since mails and headings are made of it.
 */
const oneLineOf = (text: string) =>
  [
    ...text
      .toWellFormed()
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
      .trim(),
  ]
    .slice(0, longestName)
    .join("")
    .trim();
