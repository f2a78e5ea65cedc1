import { randomUUID } from "node:crypto";
import { type Membership, noMembership } from "../../contract/membership.ts";
import type { Role } from "../../contract/roles.ts";
import { sampleAdvisor, sampleItem } from "../../contract/samples.fixture.ts";
import { buildBookingRow } from "../../lambdas/bookings/booking-row.ts";
import { generateContentKey } from "../../lambdas/files/object-key.ts";
import { createId } from "../../lambdas/id.ts";
import { withListKeys } from "../../lambdas/members/member-list-keys.ts";
import { buildMember } from "../../lambdas/members/new-member.ts";
import type {
  AdvisorRow,
  BookingRow,
  ContentRow,
  MemberRow,
  SubmissionRow,
} from "../../lambdas/table/entities.ts";

const createdAt = "2026-05-01T08:00:00.000Z";
const stamps = { created_at: createdAt, updated_at: createdAt, version: 1 };

/** The instant `ms` from now. */
export const toTimeIn = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Builds whole rows as the stores write them. Override only what the test is about. */
export const make = {
  member(overrides: Partial<MemberRow> = {}): MemberRow {
    return withListKeys({
      ...buildMember({
        id: randomUUID(),
        email: "maya.lind@example.com",
        first_name: "Maya",
        last_name: "Lind",
        created_at: createdAt,
      }),
      admin_role: overrides.is_admin ? "owner" : null,
      ...overrides,
    });
  },

  /** Builds a member, not deleted, whose row results in this role. */
  memberWithRole(role: Role, overrides: Partial<MemberRow> = {}): MemberRow {
    const premium = role === "premium_member";
    return make.member({
      is_admin: role === "admin",
      membership: make.membership(premium ? "active" : "none"),
      ...overrides,
    });
  },

  membership: (state: Membership["state"], grace_until: string | null = null): Membership => ({
    ...noMembership,
    state,
    grace_until,
  }),

  contentItem(overrides: Partial<ContentRow> = {}): ContentRow {
    return {
      ...sampleItem,
      id: createId("cnt"),
      thumbnail_url: "covers/5f1c.svg",
      file_path: generateContentKey(),
      created_by: randomUUID(),
      ...overrides,
    };
  },

  advisor: (overrides: Partial<AdvisorRow> = {}): AdvisorRow => ({
    ...sampleAdvisor,
    id: createId("adv"),
    ...overrides,
  }),

  submission(overrides: Partial<SubmissionRow> = {}): SubmissionRow {
    return {
      ...stamps,
      id: createId("sub"),
      kind: "contact",
      payload: { firstName: "Maya", lastName: "Lind", email: "maya.lind@example.com", message: "Hello" },
      handled_at: null,
      replies: [],
      ttl: 1_900_000_000,
      ...overrides,
    };
  },

  /** Builds a slot that starts in `ms`, whatever its date says. */
  slotIn: (ms: number) => ({
    date: "2099-01-05",
    time: "9:00 AM" as const,
    timezone: "America/New_York" as const,
    starts_at: toTimeIn(ms),
  }),

  /** Builds a paid booking of an hour, for which no times are chosen unless `overrides` has some. */
  booking(overrides: Partial<BookingRow> = {}): BookingRow {
    const advisor = { ...make.advisor(), email: "ana.ruiz@example.com" };
    const terms = { id: createId("bkg"), session_length: 60, amount_cents: 8_000 } as const;
    return {
      ...buildBookingRow({ ...terms, member: make.member(), advisor }, createdAt),
      state: "paid",
      paid_at: createdAt,
      payment_intent_id: "pi_1",
      client_timezone: overrides.selected_times?.[0]?.timezone ?? null,
      ...overrides,
    };
  },
};
