import { randomUUID } from "node:crypto";
import { noMembership } from "../../contract/membership.ts";
import type { Role } from "../../contract/roles.ts";
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
      ...overrides,
    });
  },

  /** Builds a member, not deleted, whose row results in this role. */
  memberWithRole(role: Role, overrides: Partial<MemberRow> = {}): MemberRow {
    const premium = role === "premium_member";
    return make.member({
      is_admin: role === "admin",
      membership: premium ? { ...noMembership, state: "active" } : noMembership,
      ...overrides,
    });
  },

  contentItem(overrides: Partial<ContentRow> = {}): ContentRow {
    return {
      ...stamps,
      id: createId("cnt"),
      title: "Counting ducks",
      description: "Count to ten by the pond.",
      content_type: "math_worksheet",
      category: "free",
      tags: ["numbers"],
      age_from: null,
      age_to: null,
      needs: null,
      page_count: null,
      paper: null,
      duration_seconds: null,
      cover_is_page: false,
      preview_count: 0,
      preview_revision: 0,
      sheet: null,
      status: "published",
      bin: null,
      thumbnail_url: "covers/5f1c.svg",
      file_path: generateContentKey(),
      file_name: "counting-ducks.pdf",
      file_size: 48_213,
      file_type: "application/pdf",
      created_by: randomUUID(),
      ...overrides,
    };
  },

  advisor(overrides: Partial<AdvisorRow> = {}): AdvisorRow {
    return {
      ...stamps,
      id: createId("adv"),
      name: "Dr. Ana",
      full_name: "Ana Ruiz",
      first_name_only: false,
      email: "ana.ruiz@example.com",
      email_change: null,
      specialty: ["Toddler"],
      about_the_advisor: "Sleep, calmly.",
      experience: null,
      background: null,
      hourly_rate: 80,
      timezone: "America/New_York",
      working_hours: null,
      usual_place: null,
      profile_image_url: null,
      active: true,
      website_url: null,
      instagram_url: null,
      linkedin_url: null,
      facebook_url: null,
      twitter_url: null,
      youtube_url: null,
      tiktok_url: null,
      other_social_media_url: null,
      other_social_media_label: null,
      ...overrides,
    };
  },

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
