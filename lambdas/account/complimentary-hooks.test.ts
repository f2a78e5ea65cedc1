import { expect, it } from "vitest";
import * as z from "zod";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import { admin } from "./members-admin.fixture.ts";

const heard = z.object({ source: z.string(), isComplimentary: z.boolean().optional() });

it("the owner's hooks hear each time that an admin gives Premium or takes it, and that it was complimentary", async () => {
  const { id } = await createMember();
  const setRole = async (role: string) => {
    const { version } = await getMemberRow({ id });
    await admin.ask("adminUpdateMember", { path: { id }, body: { version, role } });
  };
  const end = () => admin.ask("adminCancelSubscription", { path: { id }, body: {} });
  const listHeard = async () => {
    const messages = (await listPendingRows()).map(({ message }) => outboxMessage.parse(message));
    const payloads = messages.flatMap((each) =>
      each.kind === "hook" && each.member_id === id ? heard.parse(each.payload) : [],
    );
    return payloads
      .filter(({ source }) => source.startsWith("membership."))
      .map(({ source, isComplimentary }) => [source, isComplimentary])
      .toSorted();
  };
  const [started, ended] = [
    ["membership.started", true],
    ["membership.ended", true],
  ];
  await setRole("premium_member");
  expect(await listHeard()).toEqual([started]);
  await setRole("free_member");
  expect(await listHeard()).toEqual([ended, started]);
  await setRole("premium_member");
  await end();
  expect(await listHeard()).toEqual([ended, ended, started, started]);
});
