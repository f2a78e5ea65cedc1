import { describe, expect, it } from "vitest";
import { buildPendingPut, subscriberStore } from "../forms/subscriber-store.ts";
import { toAddressKey } from "../id.ts";
import { transactWrite } from "../table/transactions.ts";
import { findSubscriber, startImportsForFile } from "./imports.fixture.ts";

const { checkFile, run, undo } = await startImportsForFile();

describe("import of a later file", () => {
  const proven = { consent: { at: null, source: null } };
  const buildFile = (email: string, wants: string) =>
    `email,subscribed,consent date,consent source\n${email},${wants}\n`;

  it("unsubscribes a reader of an earlier file who has unsubscribed there since", async () => {
    const email = "since@example.com";
    const first = await checkFile(buildFile(email, "yes,2025-05-05,Form"), proven);
    await run(first.path);
    expect(await findSubscriber(email)).toMatchObject({ state: "confirmed" });

    const later = await checkFile(buildFile(email, "no,2025-05-05,Form"), proven);
    expect(later.checked, "says so").toMatchObject({ to_subscribe: 0, refused: 1 });
    await run(later.path);
    expect(await findSubscriber(email)).toBeUndefined();
    await undo(later.path);
    expect(await findSubscriber(email), "an undo brings no reader back").toBeUndefined();
  });

  it("keeps a reader who has confirmed here, whatever it says", async () => {
    const [email, at] = ["confirmed@example.com", new Date().toISOString()];
    await transactWrite(buildPendingPut({ email, first_name: "Rea", last_name: "" }, at));
    await subscriberStore.confirm(toAddressKey(email), [], at);
    const { path, checked } = await checkFile(buildFile(email, "no,,"), proven);
    expect(checked).toMatchObject({ refused: 0 });
    await run(path);
    expect(await findSubscriber(email)).toMatchObject({ state: "confirmed" });
  });
});
