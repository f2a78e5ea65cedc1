import { TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { afterEach, expect, it } from "vitest";
import { advisorStore } from "../advisors/advisor-store.ts";
import { documentClient } from "../table/table.ts";
import { confirm, createProposal } from "./proposals.fixture.ts";

const video = { kind: "link", value: "https://meet.example.com/maya" };

/** Refuses so many updates of an advisor, as while a booking with them is being created. */
function refuseUpdates(count: number): void {
  let left = count;
  documentClient.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const { Key } = args.input as { Key?: { pk?: string } };
        const isRefused = commandName === "UpdateItemCommand" && Key?.pk?.startsWith("advisor#") && left > 0;
        if (!isRefused) return next(args);
        left -= 1;
        throw new TransactionConflictException({ $metadata: {}, message: "Transaction is ongoing" });
      },
    { step: "initialize", name: "conflicts" },
  );
}
afterEach(() => void documentClient.middlewareStack.remove("conflicts"));

it.each([
  ["kept after a conflict with another transaction", 1, video],
  ["not kept if conflicts persist, and the session is confirmed all the same", 100, null],
])("the advisor's usual place is %s", async (_, conflicts, kept) => {
  const { token, first, advisor } = await createProposal();
  refuseUpdates(conflicts);
  const { status, body } = await confirm(token, first, { place: video, remember: true });
  expect([status, body.state]).toEqual([200, "confirmed"]);
  expect((await advisorStore.find(advisor.id))?.usual_place ?? null).toEqual(kept);
});
