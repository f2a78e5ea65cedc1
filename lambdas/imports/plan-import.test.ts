import { describe, expect, it } from "vitest";
import type { ImportChoices } from "../../contract/imports.ts";
import { noMembership } from "../../contract/membership.ts";
import { make } from "../../test/support/make.ts";
import { toAddressKey } from "../id.ts";
import type { MemberRow } from "../table/entities.ts";
import { adoptedBilling } from "./imports.fixture.ts";
import { parseRow, type StoredRow } from "./parse-import-row.ts";
import { findConsent, hasTooManyLabels, planChanges, planNewsletter } from "./plan-import.ts";

const email = "ann@example.com";
const buildRow = (values: Partial<StoredRow> = {}): StoredRow => ({
  ...parseRow({ line: 2, cells: [email] }, ["email"], new Map()),
  ...values,
});
const buildChoices = (chosen: Partial<ImportChoices> = {}): ImportChoices => ({
  fields: ["email"],
  replace: [],
  labels: [],
  consent: null,
  ask_others: false,
  ...chosen,
});
const plan = (member: Partial<MemberRow>, row: Partial<StoredRow>, chosen: Partial<ImportChoices> = {}) =>
  planChanges(make.member(member), buildRow(row), buildChoices(chosen));

describe("planChanges", () => {
  const member = { first_name: "Maya", last_name: "", note: "Ours", labels: ["VIP"] };
  const row = { first_name: "Kim", last_name: "New", note: "Theirs", labels: ["vip", "twins"] };

  it("fills what is empty, and keeps the rest and the member's own spelling of a label", () => {
    const { values, changed } = plan(member, row);
    expect(values).toMatchObject({ first_name: "Maya", last_name: "New", note: "Ours" });
    expect(values.labels).toEqual(["VIP", "twins"]);
    expect(changed).toEqual(["last_name", "labels"]);
    expect(plan(member, { labels: ["vip"] }, { replace: ["note"] }).changed, "nothing new").toEqual([]);
  });

  it("replaces the chosen columns where the row has a value", () => {
    const replace: ImportChoices["replace"] = ["first_name", "note", "labels"];
    const { values, changed } = plan(member, row, { replace });
    expect(values).toMatchObject({ first_name: "Kim", note: "Theirs", labels: ["twins", "vip"] });
    expect(changed).toEqual(["first_name", "last_name", "note", "labels"]);
    expect(plan(member, {}, { replace }).values).toMatchObject(member);
  });

  it.each([
    ["none", true, true],
    ["none", false, false],
    ["active", true, false],
    ["past_due", true, false],
  ] as const)("a row gives Premium to a member in the state %s, chosen: %s: %s", (state, isChosen, gets) => {
    const replace: ImportChoices["replace"] = isChosen ? ["complimentary"] : ["note"];
    const membership = { ...noMembership, state };
    const { values, changed } = plan({ membership }, { is_complimentary: true }, { replace });
    expect([values.isComplimentary, changed]).toEqual([gets, gets ? ["complimentary"] : []]);
    expect(plan({ membership }, {}, { replace }).values.isComplimentary, "the row says no").toBe(false);
  });

  it("leaves complimentary Premium that a member has, whatever the row says", () => {
    const membership = { ...noMembership, state: "comped" as const };
    const { values, changed } = plan({ membership }, {}, { replace: ["complimentary"] });
    expect([values.isComplimentary, changed]).toEqual([true, []]);
  });

  it("gives a Stripe customer to an imported member who has none and does not pay here", () => {
    const imported = { import_id: "imp_1", at: "2026-05-01T08:00:00.000Z", customer_id: null };
    const customer_id = "cus_1";
    const filled = plan({ imported }, { customer_id });
    expect([filled.customer, filled.changed]).toEqual([{ customer_id }, ["customer_id"]]);
    expect(plan({ imported: { ...imported, customer_id: "cus_0" } }, { customer_id }).customer).toEqual({});
    expect(plan({ imported, billing: adoptedBilling }, { customer_id }).customer).toEqual({});
    expect(plan({}, { customer_id }).customer).toEqual({});
    expect(plan({ imported }, {}).customer).toEqual({});
  });
});

it("hasTooManyLabels: twenty are the most", () => {
  const labels = Array.from({ length: 21 }, (_, place) => `l${place}`);
  expect([hasTooManyLabels(labels.slice(1)), hasTooManyLabels(labels)]).toEqual([false, true]);
});

const at = "2025-05-05T00:00:00.000Z";
const consent = { at: "2025-01-02", source: "Paper list" };

describe("findConsent", () => {
  it("takes when and where from the row, or else from the owner's word", () => {
    const row = buildRow({ consent_at: at, consent_source: "Form" });
    expect(findConsent(row, buildChoices({ consent }))).toEqual({ at, source: "Form" });
    const fromChoices = { at: "2025-01-02T00:00:00.000Z", source: "Paper list" };
    expect(findConsent(buildRow(), buildChoices({ consent }))).toEqual(fromChoices);
  });

  it("finds nothing without both, or without the owner's word", () => {
    const none = { at: null, source: null };
    const row = buildRow({ consent_at: at, consent_source: "Form" });
    expect(findConsent(row, buildChoices())).toBeUndefined();
    expect(findConsent(buildRow({ consent_at: at }), buildChoices({ consent: none }))).toBeUndefined();
    const where = buildRow({ consent_source: "Form" });
    expect(findConsent(where, buildChoices({ consent: none }))).toBeUndefined();
  });
});

describe("planNewsletter", () => {
  const key = toAddressKey(email);
  const ours = new Map([[key, { consent: null }]]);
  const imported = { source: "Form", import_id: "imp_1", file_name: "a.csv", by: "an admin" };
  const theirs = new Map([[key, { consent: imported }]]);
  const decide = (
    row: Partial<StoredRow>,
    chosen: Partial<ImportChoices>,
    states: Partial<Parameters<typeof planNewsletter>[2]> = {},
  ) => {
    const none = { confirmed: new Map(), refused: new Set<string>(), asked: new Set<string>() };
    return planNewsletter(buildRow(row), buildChoices(chosen), { ...none, ...states });
  };
  const wants = { wants_newsletter: true };
  const refuses = { wants_newsletter: false };
  const withColumn: Partial<ImportChoices> = { consent, fields: ["email", "wants_newsletter"] };

  it.each([
    ["added", "of a whole file whose readers agreed", {}, { consent }, {}],
    ["added", "who wants it, with the owner's word", wants, withColumn, {}],
    ["added", "whom a file has asked, with a proof", wants, withColumn, { asked: new Set([key]) }],
    ["unproven", "who wants it, without the owner's word", wants, {}, {}],
    ["unproven", "with a date, without the owner's word", { consent_at: at }, {}, {}],
    ["asked", "who was asked before", wants, {}, { asked: new Set([key]) }],
    ["none", "of whom the file says nothing", {}, {}, {}],
    ["none", "whose cell is empty in a column that says it", {}, withColumn, {}],
    ["none", "who gets it already", wants, withColumn, { confirmed: theirs }],
    ["none", "who has confirmed here, whatever the file says", refuses, withColumn, { confirmed: ours }],
    ["refused", "of an earlier file who unsubscribed there", refuses, withColumn, { confirmed: theirs }],
    ["refused", "who does not want it", refuses, {}, {}],
    ["refused", "who refused before, in spite of a proof", wants, withColumn, { refused: new Set([key]) }],
  ] as const)("%s: a reader %s", (fate, _, row, chosen, states) => {
    expect(decide(row, chosen, states)).toBe(fate);
  });
});
