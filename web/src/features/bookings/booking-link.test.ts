import { describe, expect, it } from "vitest";
import { buildSchedulingPath, parseBookingLink } from "./booking-link.ts";

const parts = {
  advisor_id: "adv_0123456789ab",
  advisor_name: "Ana & Ruiz",
  session_length: "30",
  session_price: "32.50",
};
const query = (changes: Record<string, string | undefined> = {}) =>
  new URLSearchParams(
    Object.entries({ ...parts, ...changes }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

describe("scheduling link", () => {
  it("parses back to the booking it was built from", () => {
    const path = buildSchedulingPath({
      id: "bkg_0123456789ab",
      advisor_id: parts.advisor_id,
      advisor_name: parts.advisor_name,
      session_length: 30,
      amount_cents: 3250,
    });
    expect(path).toMatch(/^\/booking-confirmation\?/);
    expect(parseBookingLink(new URL(path, "https://kindstead.example").searchParams)).toEqual({
      ...parts,
      session_length: 30,
      booking_id: "bkg_0123456789ab",
    });
  });

  it("is valid without a booking id", () =>
    expect(parseBookingLink(query())).toMatchObject({ booking_id: null }));

  it.each(["advisor_id", "advisor_name", "session_length", "session_price"])(
    "is invalid without %s",
    (part) => {
      expect(parseBookingLink(query({ [part]: undefined }))).toBeUndefined();
      expect(parseBookingLink(query({ [part]: " " }))).toBeUndefined();
    },
  );

  it.each(["45", "060", "3e1", "-30"])("shows 60 minutes for a session length of %s", (session_length) => {
    expect(parseBookingLink(query({ session_length }))).toMatchObject({ session_length: 60 });
  });
});
