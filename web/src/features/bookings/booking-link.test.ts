import { describe, expect, it } from "vitest";
import { readBookingLink, schedulingPath } from "./booking-link.ts";

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

describe("a link to the scheduling screen", () => {
  it("comes back as it was written", () => {
    const path = schedulingPath({
      id: "bkg_0123456789ab",
      advisor_id: parts.advisor_id,
      advisor_name: parts.advisor_name,
      session_length: 30,
      amount_cents: 3250,
    });
    expect(path).toMatch(/^\/booking-confirmation\?/);
    expect(readBookingLink(new URL(path, "https://kindstead.example").searchParams)).toEqual({
      ...parts,
      session_length: 30,
      booking_id: "bkg_0123456789ab",
    });
  });

  it("may go without a booking's id", () =>
    expect(readBookingLink(query())).toMatchObject({ booking_id: null }));

  it.each(["advisor_id", "advisor_name", "session_length", "session_price"])("is none without %s", (part) => {
    expect(readBookingLink(query({ [part]: undefined }))).toBeUndefined();
    expect(readBookingLink(query({ [part]: " " }))).toBeUndefined();
  });

  it.each(["45", "060", "3e1", "-30"])("is none for %s minutes", (session_length) => {
    expect(readBookingLink(query({ session_length }))).toBeUndefined();
  });
});
