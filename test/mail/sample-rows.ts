import { toBookedSlot } from "../../contract/slots.ts";
import type { BookingRow } from "../../lambdas/table/entities.ts";
import { make } from "../support/make.ts";

/* The demo data of the emails: the member is in Chicago, the advisor in New York. */

export const now = Date.parse("2026-12-05T15:00:00.000Z");
export const at = (iso: string) => `2026-${iso}:00.000Z`;
export const token = "a1b2c3d4e5f6";
export const signedInAt = at("12-05T15:00");

export const member = make.member({
  id: "0d6c9a4e-3f1b-4a52-9c1d-6b7e8f901234",
  email: "ann.carter@example.com",
  first_name: "Ann",
  last_name: "Carter",
});
export const advisor = make.advisor({ name: "Maya Lind", email: "maya@example.com" });

export const slots = [
  toBookedSlot({ date: "2026-12-08", time: "8:00 AM", timezone: "America/Chicago" }),
  toBookedSlot({ date: "2026-12-09", time: "12:30 PM", timezone: "America/Chicago" }),
];
export const [first, second] = slots;

export const paid = make.booking({
  id: "bkg_0199f3c8a1b24c5d8e6f708192a3b4c5",
  member_id: member.id,
  client_name: "Ann Carter",
  client_email: member.email,
  advisor_id: "adv_0199f3c8a1b24c5d8e6f708192a3b4c5",
  advisor_name: "Maya Lind",
  advisor_email: "maya@example.com",
  client_timezone: "America/Chicago",
  paid_at: at("12-05T14:40"),
});
export const requested: BookingRow = {
  ...paid,
  state: "requested",
  requested_at: at("12-05T14:50"),
  selected_times: slots,
  subject: "Bedtime takes two hours.\nWhat can we try?",
  child_age: "2-3",
};
export const confirmed: BookingRow = {
  ...requested,
  state: "confirmed",
  confirmed_time: first ?? null,
  confirmed_at: at("12-05T16:00"),
  place: { kind: "link", value: "https://meet.example.com/maya-lind" },
};
/** Its client says that the advisor did not come. */
export const missing = {
  ...confirmed,
  no_show: {
    reported_at: at("12-08T14:15"),
    message: "I waited for 15 minutes, alone in the call.",
    answer_by: at("12-10T14:15"),
    answer: null,
    answered_at: null,
    answer_message: null,
    is_reviewed: false,
    needs_admin: false,
    outcome: null,
  },
};
export const placeless: BookingRow = { ...confirmed, place: { kind: "later" } };
export const refunding = { refund_requested_at: at("12-06T09:00") };
export const expired: BookingRow = { ...requested, ...refunding, state: "expired" };
export const declined: BookingRow = {
  ...requested,
  ...refunding,
  state: "declined",
  decline_reason: "I am travelling that week. Any day after the 14th works.",
};
export const cancelled: BookingRow = {
  ...confirmed,
  state: "cancelled",
  cancelled_by: "client",
  invite_sequence: 1,
};
export const proposalPath = `/proposal#${paid.id}.1.${token}`;
export const asked = {
  by: "advisor" as const,
  times: second ? [second] : [],
  asked_at: at("12-06T10:00"),
  answer_by: at("12-07T10:00"),
};
export const card = { latest_charge: { payment_method_details: { card: { brand: "visa", last4: "4242" } } } };

export const newsletter = {
  subject: "New in December: snow, stars and slow mornings",
  body: "New printables for the **dark weeks**.\n\n## Before you start\n\n- The snowflakes need only scissors and old paper.\n- The stars need glue, too.\n\n[All about snow](https://kindstead.example/resources) has more.",
  items: ["Snowflakes to cut and count", "The bear who slept through winter"].map((title, index) => ({
    id: `cnt_0199f3c8a1b24c5${index}`,
    title,
    ages: "Ages 3–6",
    cover: `covers/${index}.webp`,
  })),
};
export const reader = { ...member, isMember: true, unsubscribe_path: `/unsubscribe#${member.id}.${token}` };

export const freeItems = ["Ten Little Activities", "First Mazes", "A Walk on the Beach"].map((title, index) =>
  make.contentItem({
    id: `cnt_0199f3c8a1b24c6${index}`,
    title,
    category: "public",
    age_from: 4,
    age_to: 6,
    page_count: 10,
    paper: "Letter",
    thumbnail_url: index === 0 ? null : `covers/${index}.webp`,
  }),
);

export const replyText =
  "Thank you for asking about the bedtime stories.\n\nThe printable one is in the library under Stories; the recording of it follows next week, and you get it without doing anything.\n\nWarmly,\nRosa";
