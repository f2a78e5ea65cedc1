import { noMembership } from "../../contract/membership.ts";
import { cleanName } from "../../contract/person-name.ts";
import type { MemberRow } from "../table/entities.ts";

/** A user of the Cognito pool. `id` is the sub, which a pool with email sign-in also uses as the username. */
export interface PoolUser {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  created_at: string;
}

/** The client metadata of the email with which the owner of an account that was made an admin chooses a new password. */
export const handoverReason = "made_admin";

/** Converts Cognito's user attributes, from its API answers and its trigger events. */
export const toPoolUser = (attributes: Record<string, string>, created = new Date()): PoolUser => ({
  id: attributes.sub ?? "",
  email: attributes.email ?? "",
  first_name: attributes.given_name ?? "",
  last_name: attributes.family_name ?? "",
  created_at: created.toISOString(),
});

/**
 * The initial row of a pool user: a free member, whatever role the sign-up claimed (AUTH-11). Anyone can sign up without
 * our form, and a sign-up must not fail because of a name, so the names are cleaned instead.
 */
export function buildMember({ id, email, first_name, last_name, created_at }: PoolUser): MemberRow {
  return {
    id,
    email,
    first_name: cleanName(first_name),
    last_name: cleanName(last_name),
    is_admin: false,
    admin_role: null,
    membership: noMembership,
    membership_start_date: null,
    interests: [],
    tokens_valid_from: null,
    signed_out: [],
    email_verified_at: null,
    proven_emails: [],
    wants_updates: false,
    updates_agreed_at: null,
    mfa_enabled_at: null,
    imported: null,
    import_change: null,
    note: null,
    labels: [],
    deleted_at: null,
    created_at,
    updated_at: created_at,
    version: 1,
  };
}

interface SignInFacts {
  deleted_at: string | null;
  awaits_sign_in?: boolean | undefined;
  imported: object | null;
  email_verified_at: string | null;
  billing?: object | undefined;
}

/**
 * Whether no one has signed in to an account that someone else made: an import, or the invitation of an admin. A sign-in to an
 * imported account proves its address (admin-sign-in.ts), because no one knows its password.
 */
export const isUnused = (row: Omit<SignInFacts, "billing">): boolean =>
  row.deleted_at === null &&
  (row.awaits_sign_in === true || (row.imported !== null && !row.email_verified_at));

/**
 * Whether an import has created the member, and no one has signed in since, made an admin of them or adopted their
 * subscription (PAY-20).
 */
export const isUnusedImport = (row: SignInFacts & { is_admin: boolean }): boolean =>
  row.imported !== null && !row.is_admin && row.billing === undefined && isUnused(row);

/**
 * Whether an account belongs to the owner of its mailbox: they have proven the address, or only a link to it opens the
 * account. If not, a stranger may have registered the address first, and must not get what we know about its owner.
 */
export const isOfMailbox = ({ email_verified_at, imported }: SignInFacts): boolean =>
  email_verified_at !== null || imported !== null;
