import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import {
  callBookings,
  callCreateBooking,
  createAdvisor,
  createPaidBooking,
  createRequestedBooking,
  everyDay,
  getBookingRow,
  listEmailsTo,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../../test/support/event.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import { invalidRowsMetric } from "../metric.ts";
import type { AdvisorRow, MemberRow } from "../table/entities.ts";
import { documentClient } from "../table/table.ts";
import { handler } from "./bookings.lambda.ts";

const shop = await startShopForFile();

const dayMs = 86_400_000;

const buildBusyEvent = (member: Pick<MemberRow, "id">, advisor: Pick<AdvisorRow, "id">, days = 30) =>
  buildRouteEvent("listBusyTimes", {
    path: { id: advisor.id },
    query: {
      from: new Date(Date.now()).toISOString(),
      to: new Date(Date.now() + days * dayMs).toISOString(),
    },
    claims: buildTokenClaims(member.id),
  });
const listBusy = async (...request: Parameters<typeof buildBusyEvent>) =>
  parseBody(await handler(buildBusyEvent(...request), context));

const confirm = (token: string, slot: string) =>
  callBookings("answerProposal", null, { token, action: "confirm", slot });

describe("busy times", () => {
  it("show another client's session as taken and their request as held, and nothing about the client", async () => {
    const [member, other, advisor] = [await createMember(), await createMember(), await createAdvisor()];
    const session = await createRequestedBooking(shop, other, advisor, [toNineAmSlot(5), toNineAmSlot(7)]);
    await confirm(session.token, session.slots[0]?.starts_at ?? "");
    const request = await createRequestedBooking(shop, other, advisor, [toNineAmSlot(6)], 30);
    const response = await handler(buildBusyEvent(member, advisor), context);
    expect(parseBody(response)).toEqual({
      timezone: "America/New_York",
      closed: [
        { ...toSpan(session.slots[0]?.starts_at, 60), reason: "taken" },
        { ...toSpan(request.slots[0]?.starts_at, 30), reason: "held" },
      ],
    });
    for (const secret of [other.id, other.email, session.id, request.id])
      expect(response.body).not.toContain(secret);
  });

  it("show the other times asked for a session as held, also if the session itself is after the period", async () => {
    const [member, other, advisor] = [await createMember(), await createMember(), await createAdvisor()];
    const session = await createRequestedBooking(shop, other, advisor, [toNineAmSlot(20)]);
    await confirm(session.token, session.slots[0]?.starts_at ?? "");
    const { body } = await callBookings("rescheduleBooking", other, {
      id: session.id,
      selected_times: [toNineAmSlot(5)],
    });
    expect((await listBusy(member, advisor, 10)).closed).toEqual([
      { ...toSpan(body.reschedule?.times[0]?.starts_at, 60), reason: "held" },
    ]);
  });

  it("are open again once the session is cancelled or the request is declined", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const session = await createRequestedBooking(shop, member, advisor, [toNineAmSlot(5)]);
    await confirm(session.token, session.slots[0]?.starts_at ?? "");
    await callBookings("cancelBooking", member, { id: session.id });
    const { token } = await createRequestedBooking(shop, member, advisor, [toNineAmSlot(6)]);
    await callBookings("answerProposal", null, { token, action: "decline" });
    expect((await listBusy(member, advisor)).closed).toEqual([]);
  });

  it("close everything outside the working hours, by the advisor's clock", async () => {
    const hours = { working_hours: everyDay("09:00", "17:00"), timezone: "Asia/Kolkata" } as const;
    const [member, advisor] = [await createMember(), await createAdvisor(hours)];
    const { timezone, closed } = await listBusy(member, advisor, 3);
    expect(timezone).toBe("Asia/Kolkata");
    // 5:00 PM to 9:00 AM in India, which is 11:30 to 3:30 in UTC.
    expect(closed.slice(1, 2)).toEqual([
      expect.objectContaining({
        from: expect.stringMatching(/T11:30:00.000Z$/),
        to: expect.stringMatching(/T03:30:00.000Z$/),
        reason: "outside",
      }),
    ]);
  });

  it("are refused for more than 31 days, for guests and for unknown advisors", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { error } = await listBusy(member, advisor, 32);
    expect(error).toMatchObject({ code: "invalid", fields: { to: "Please ask for at most 31 days" } });
    const guest = buildRouteEvent("listBusyTimes", { path: { id: advisor.id } });
    expect((await handler(guest, context)).statusCode).toBe(401);
    expect((await listBusy(member, { id: "adv_000000000000" })).error?.code).toBe("not_found");
  });

  it("miss only the booking whose row was broken by hand, which raises the alarm metric", async () => {
    const [member, other, advisor] = [await createMember(), await createMember(), await createAdvisor()];
    const [broken, session] = [
      await createRequestedBooking(shop, other, advisor, [toNineAmSlot(5)]),
      await createRequestedBooking(shop, other, advisor, [toNineAmSlot(6)]),
    ];
    await confirm(session.token, session.slots[0]?.starts_at ?? "");
    const setAmount = (amount: unknown) =>
      documentClient.send(
        new UpdateCommand({
          TableName: process.env.TABLE_NAME,
          Key: { pk: `booking#${broken.id}`, sk: "booking" },
          UpdateExpression: "SET amount_cents = :amount",
          ExpressionAttributeValues: { ":amount": amount },
        }),
      );
    await setAmount("eighty");
    let busy: unknown;
    const lines = await recordLogLines(async () => {
      busy = await listBusy(member, advisor);
    });
    await setAmount(8_000);
    expect(busy).toMatchObject({ closed: [{ ...toSpan(session.slots[0]?.starts_at, 60), reason: "taken" }] });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: "ERROR", id: `booking#${broken.id}`, fields: "amount_cents", [invalidRowsMetric.name]: 1 },
    ]);
  });

  it("cost six table calls, with any number of bookings below a hundred", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    for (const days of [5, 6, 7]) await createRequestedBooking(shop, member, advisor, [toNineAmSlot(days)]);
    const calls = await listTableCalls(() => handler(buildBusyEvent(member, advisor), context));
    expect(calls.toSorted()).toEqual(["BatchGet", "Get", "Get", "Put", "Query", "Update"]);
  });
});

describe("the advisor's page", () => {
  it("marks the proposals that became impossible, and refuses to confirm them", async () => {
    const [one, two, advisor] = [await createMember(), await createMember(), await createAdvisor()];
    const slots = [toNineAmSlot(5), toNineAmSlot(6), toNineAmSlot(7, "4:00 PM")];
    const request = await createRequestedBooking(shop, one, advisor, slots);
    const [taken = "", open = "", outside = ""] = request.slots.map(({ starts_at }) => starts_at);
    const other = await createRequestedBooking(shop, two, advisor, [toNineAmSlot(5)]);
    await confirm(other.token, taken);
    await advisorStore.put({ ...advisor, working_hours: everyDay("09:00", "12:00") });
    const { body } = await callBookings("viewProposal", null, { token: request.token });
    expect(body.slots.map(({ open: isOpen, problem }) => [isOpen, problem])).toEqual([
      [false, "taken"],
      [true, null],
      [false, "outside"],
    ]);
    expect((await confirm(request.token, taken)).body.error?.code).toBe("slot_taken");
    expect((await confirm(request.token, outside)).body.error?.code).toBe("outside_hours");
    expect((await confirm(request.token, open)).body.state).toBe("confirmed");
  });
});

describe("scheduling only free times", () => {
  it("refuses a time at which the advisor has a session, and accepts the next half-hour", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const session = await createRequestedBooking(shop, await createMember(), advisor, [toNineAmSlot(5)]);
    await confirm(session.token, session.slots[0]?.starts_at ?? "");
    const { id } = await createPaidBooking(shop, member, advisor, 30);
    const schedule = (...selected_times: object[]) =>
      callBookings("scheduleBooking", member, { id, selected_times });
    for (const time of ["9:00 AM", "9:30 AM"])
      expect((await schedule(toNineAmSlot(6), toNineAmSlot(5, time))).body.error?.code).toBe("slot_taken");
    expect((await getBookingRow(id)).state).toBe("paid");
    expect((await schedule(toNineAmSlot(5, "10:00 AM"))).body.state).toBe("requested");
    // Its second half-hour is the session's first.
    const hour = await createPaidBooking(shop, member, advisor, 60);
    const selected_times = [toNineAmSlot(5, "8:30 AM")];
    const early = await callBookings("scheduleBooking", member, { id: hour.id, selected_times });
    expect(early.body.error?.code).toBe("slot_taken");
  });

  it("refuses a session that ends after the working hours, without writing or sending anything", async () => {
    const [member, advisor] = [
      await createMember(),
      await createAdvisor({ working_hours: everyDay("09:00", "12:00") }),
    ];
    const { id } = await createPaidBooking(shop, member, advisor, 60);
    const schedule = (time: string) =>
      callBookings("scheduleBooking", member, { id, selected_times: [toNineAmSlot(5, time)] });
    for (const time of ["8:30 AM", "11:30 AM"])
      expect(await schedule(time)).toMatchObject({ status: 409, body: { error: { code: "outside_hours" } } });
    expect(await listEmailsTo(advisor.email)).toEqual([]);
    expect((await schedule("11:00 AM")).body.state).toBe("requested");
  });

  it("lets two clients ask for one time, since only one of them can be confirmed", async () => {
    const advisor = await createAdvisor();
    const [one, two] = [
      await createRequestedBooking(shop, await createMember(), advisor, [toNineAmSlot(5)]),
      await createRequestedBooking(shop, await createMember(), advisor, [toNineAmSlot(5)]),
    ];
    const slot = one.slots[0]?.starts_at ?? "";
    expect((await confirm(one.token, slot)).body.state).toBe("confirmed");
    expect((await confirm(two.token, slot)).body.error?.code).toBe("slot_taken");
  });

  it("refuses to charge for an advisor without a free time in the next 90 days", async () => {
    const working_hours = everyDay("09:00", "09:30");
    const [member, advisor] = [await createMember(), await createAdvisor({ working_hours })];
    const book = (session_length: 30 | 60) =>
      callCreateBooking(member, { advisor_id: advisor.id, session_length });
    expect((await book(60)).body.error?.code).toBe("no_free_times");
    expect((await book(30)).status).toBe(201);
    await advisorStore.put({ ...advisor, working_hours: everyDay("09:00", "10:00") });
    expect((await book(60)).status).toBe(201);
  });
});

const toSpan = (from = "", minutes = 0) => ({
  from,
  to: new Date(Date.parse(from) + minutes * 60_000).toISOString(),
});
