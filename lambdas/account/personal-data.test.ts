import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { beforeAll, describe, expect, it } from "vitest";
import { personalData } from "../../local/tools/entities.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { buildAuditPut } from "../audit/audit.ts";
import { bookingStore } from "../bookings/booking-store.ts";
import { tableEnv } from "../env.ts";
import { submissionStore } from "../forms/submission-store.ts";
import { buildPendingPut } from "../forms/subscriber-store.ts";
import { memberItemStore } from "../member-items/member-items.ts";
import { buildMemberCheck, memberStore } from "../members/member-store.ts";
import { enqueue } from "../outbox/outbox.ts";
import { documentClient } from "../table/table.ts";
import { transactWrite } from "../table/transactions.ts";
import { finishDeletion } from "./deletion.ts";
import { handler } from "./members.lambda.ts";

mockClient(CognitoIdentityProviderClient);
await startShopForFile();
process.env.USER_POOL_ID = "us-east-1_pool";

/** Names that occur nowhere else in the table. */
const person = {
  first_name: "Xanthippe",
  last_name: "Quillfeather",
  email: "xanthippe@quillfeather.example",
};
const at = "2026-05-02T08:00:00.000Z";
const member = make.member({
  ...person,
  email_verified_at: "2026-05-01T08:00:00.000Z",
  recovery_codes: ["Quillfeather's hash"],
  note: "Asks for the Quillfeather twins",
  labels: ["Quillfeather"],
  imported: { import_id: "imp_1", at, customer_id: "cus_Quillfeather" },
  import_change: {
    import_id: "imp_2",
    before: { ...person, note: "Was Quillfeather-Smith", labels: [], was_comped: false },
    after: { ...person, note: null, labels: [], is_comped: false },
  },
});
/** The client, the advisor and an admin have each written this about a session. */
const words = "Xanthippe's twins";
const part = { amount_cents: 500, reason: words, by: "an admin", requested_at: at, refunded_at: at };
const no_show = {
  ...{ reported_at: at, message: words, answer_by: at, answered_at: at, answer_message: words },
  ...{ is_reviewed: true, needs_admin: false },
  answer: "present",
  outcome: "kept",
} as const;
const form = { firstName: person.first_name, lastName: person.last_name, email: person.email };

/** Writes a row that names the member, for each entity that deletion erases or blanks; the export shows `exported` of it. */
const plants: Record<string, { plant: () => Promise<unknown>; exported?: string }> = {
  member: { plant: () => memberStore.put(member), exported: "Quillfeather twins" },
  // Written with the member's row, to find it in the back office.
  word: { plant: async () => undefined },
  booking: {
    plant: () =>
      bookingStore.put(
        make.booking({
          state: "cancelled",
          member_id: member.id,
          client_name: `${person.first_name} ${person.last_name}`,
          client_email: person.email,
          subject: "Sleeping",
          ...{
            decline_reason: words,
            refund_reason: words,
            meeting_note: words,
            no_show,
            part_refunds: [part],
          },
          place: { kind: "phone", value: words },
          admin_note: "Called from Quillfeather Hall",
        }),
      ),
    exported: "Quillfeather Hall",
  },
  member_item: {
    plant: () =>
      memberItemStore.addFavorite(member.id, make.contentItem({ title: "Planted mazes" }), {
        at,
        memberCheck: buildMemberCheck(member.id),
      }),
    exported: "Planted mazes",
  },
  submission: {
    plant: () =>
      submissionStore.create(
        make.submission({
          payload: { ...form, message: "Planted message" },
          replies: [{ at, by: "an admin", text: "Planted reply to Xanthippe", email_id: "obx_0000000000" }],
        }),
        [],
      ),
    exported: "Planted reply",
  },
  subscriber: { plant: () => execute(buildPendingPut(person, at)), exported: '"pending"' },
  outbox: {
    plant: () =>
      transactWrite(
        enqueue(
          {
            kind: "mail",
            to: person.email,
            subject: "Planted subject",
            paragraphs: [`Hi ${person.first_name},`],
            reason: "Planted.",
            member_id: member.id,
          },
          at,
        ),
      ),
    exported: "Planted subject",
  },
  audit: {
    plant: () =>
      execute(
        buildAuditPut({ member_id: member.id, actor: member.id, action: "member.changed", detail: {} }, at),
      ),
    exported: "member.changed",
  },
};

/** Entities without a row that names a member by address or name, or whose rows must outlive the account. */
const reasons: Record<string, string> = {
  advisor: "Describes an advisor, who has no account.",
  content: "Names the admin who added it by id only.",
  counter: "Counts rows.",
  customer: "Connects a Stripe customer with a member's id; Stripe keeps invoices, as the law asks.",
  declined_cards: "Counts by id for a week.",
  deleted_item: "Is what is left of an item of the library.",
  downloads: "Counts downloads of an item.",
  export: "Names an admin by id; its file is withdrawn when a member leaves.",
  figures: "Counts rows of a day.",
  idempotency: "Names ids and hashes of addresses, until it expires.",
  import: "Names an admin by id; its file expires after a day, and what it did names members by id.",
  limit: "Counts by an id or a hash, until it expires.",
  migration: "Is the journal of a migration.",
  missed_search: "Holds words that at least three members searched for, and no id.",
  newsletter: "Is the letter itself.",
  opt_out: "Names an address by its hash, so that no list subscribes it again.",
  recipient: "Names an address by its hash for 90 days, so that no one gets a letter twice.",
  settings: "Describes the site's owner.",
  shared_call: "Holds an answer for seconds.",
  slot_lock: "Names a booking by id.",
  suppression:
    "An address that bounced or complained must get no email again, with or without an account (MAIL-5).",
  upload: "Names an admin by id.",
};

const readTable = async (): Promise<Record<string, unknown>[]> => {
  const { Items = [] } = await documentClient.send(
    new ScanCommand({ TableName: tableEnv.read("TABLE_NAME") }),
  );
  return Items;
};
const namesMember = (row: object) =>
  /xanthippe|quillfeather/i.test(JSON.stringify(row)) || JSON.stringify(row).includes(member.id);
/** The entity of a stored row, from its partition key. */
const getEntityName = ({ pk }: Record<string, unknown>) => String(pk).split("#")[0] ?? "";
const call = async (name: "exportMe" | "deleteMe") =>
  parseBody(await handler(buildRouteEvent(name, { claims: buildTokenClaims(member.id) }), context));

describe("rows that name a member", () => {
  beforeAll(async () => {
    for (const { plant } of Object.values(plants)) await plant();
  });

  it("every entity is planted here, or has a reason why deletion and export leave it alone", () => {
    expect([...personalData.keys()].toSorted()).toEqual(
      [...Object.keys(plants), ...Object.keys(reasons)].toSorted(),
    );
  });

  it("are in the member's export", async () => {
    const text = JSON.stringify(await call("exportMe"));
    const planted = Object.values(plants).flatMap(({ exported }) => exported ?? []);
    const expected = [...planted, "cus_Quillfeather", "Was Quillfeather-Smith"];
    expect(expected.filter((each) => !text.includes(each))).toEqual([]);
  });

  it("hold no name or address any more when the account is deleted", async () => {
    const rows = (await readTable()).filter(namesMember);
    const named = new Set(rows.map(getEntityName));
    expect(Object.keys(plants).filter((name) => !named.has(name))).toEqual([]);
    // The takeout of a stage tells its owner where people are named; keys are copies of what is listed.
    const attributes = rows.flatMap((row) =>
      Object.entries(row)
        .filter(
          ([name, value]) =>
            !/^[a-z_]+_[ps]k$|^[ps]k$/.test(name) && /xanthippe|quillfeather/i.test(JSON.stringify(value)),
        )
        .map(([name]) => [getEntityName(row), name] as const),
    );
    expect(attributes.filter(([entity, name]) => !personalData.get(entity)?.includes(name))).toEqual([]);
    await call("deleteMe");
    await finishDeletion(member.id);
    // The farewell names the address until it is sent; the outbox erases it then.
    const rest = (await readTable()).filter((row) => row.state !== "pending");
    expect(rest.filter((row) => /xanthippe|quillfeather/i.test(JSON.stringify(row)))).toEqual([]);
    // The tombstone and the audit log keep the id, which then leads to no one.
    const byId = rest.filter(namesMember).map(getEntityName);
    expect(byId.filter((name) => name in plants && name !== "member" && name !== "audit")).toEqual([]);
  });
});
