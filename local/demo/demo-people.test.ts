import { describe, expect, it } from "vitest";
import { roles } from "../../contract/roles.ts";
import { seedAccounts } from "./accounts.ts";
import { seedAdvisors } from "./advisors.ts";

describe("demo advisors", () => {
  it("include at least eight active ones, one inactive, and one who shows only a first name", () => {
    expect(seedAdvisors.filter(({ active }) => active).length).toBeGreaterThanOrEqual(8);
    expect(seedAdvisors.filter(({ active }) => !active)).toHaveLength(1);
    const firstNameOnly = seedAdvisors.filter(({ first_name_only }) => first_name_only);
    expect(firstNameOnly).toHaveLength(1);
    expect(firstNameOnly[0]?.active).toBe(true);
    expect(firstNameOnly[0]?.name).toContain(" ");
  });

  it("have complete profiles", () => {
    for (const advisor of seedAdvisors) {
      expect(advisor.about_the_advisor.length).toBeGreaterThan(80);
      expect(advisor.background.length).toBeGreaterThan(60);
      expect(advisor.experience.length).toBeGreaterThan(60);
      expect(advisor.specialty.length).toBeGreaterThan(0);
      expect(advisor.working_hours.monday).toEqual({ from: "09:00", to: "20:00" });
      expect(advisor.hourly_rate).toBeGreaterThanOrEqual(1);
      expect(Math.round(advisor.hourly_rate * 100) / 100).toBe(advisor.hourly_rate);
    }
    const covered = new Set(
      seedAdvisors.filter(({ active }) => active).flatMap(({ specialty }) => specialty),
    );
    expect(covered.size).toBe(9);
  });

  it("use only example.com for email addresses and links", () => {
    for (const advisor of seedAdvisors) {
      expect(advisor.email).toMatch(/^[a-z]+@example\.com$/);
      const links = Object.entries(advisor).filter(
        ([field, value]) => field.endsWith("_url") && value !== null,
      );
      for (const [, link] of links) expect(link).toMatch(/^https:\/\/example\.com\/[a-z/-]+$/);
      expect(advisor.other_social_media_url === null).toBe(advisor.other_social_media_label === null);
    }
  });

  it("have unique names, emails and dates, and are sorted newest first", () => {
    for (const field of ["slug", "name", "email", "created_at"] as const)
      expect(new Set(seedAdvisors.map((advisor) => advisor[field])).size).toBe(seedAdvisors.length);
    const times = seedAdvisors.map(({ created_at }) => created_at);
    expect([...times].sort().reverse()).toEqual(times);
  });
});

describe("demo accounts", () => {
  it("include every role, and two free members", () => {
    expect(new Set(seedAccounts.map(({ role }) => role))).toEqual(new Set(roles));
    expect(seedAccounts.filter(({ role }) => role === "free_member")).toHaveLength(2);
  });

  it("follow the password rules of the user pool, and have unique emails", () => {
    for (const { email, password, role } of seedAccounts) {
      expect(email).toMatch(/^[a-z0-9]+@example\.com$/);
      expect(password.length).toBeGreaterThanOrEqual(role === "admin" ? 12 : 6);
    }
    expect(new Set(seedAccounts.map(({ email }) => email)).size).toBe(seedAccounts.length);
  });
});
