import { describe, expect, it } from "vitest";
import { importMessages } from "../../contract/imports.ts";
import { make } from "../../test/support/make.ts";
import { createTombstone } from "../account/deletion.ts";
import { memberStore } from "../members/member-store.ts";
import { findSubscriber, startImportsForFile } from "./imports.fixture.ts";

const { checkFile, run, listRows } = await startImportsForFile();

const proven = { email_verified_at: "2026-05-04T09:00:00.000Z" };
const listLabels = (count: number) => Array.from({ length: count }, (_, place) => `l${place}`);

describe("check of an import", () => {
  it("rejects who is leaving, and more than twenty labels, with those of the file and of the member", async () => {
    const leaver = make.member({ email: "leaving@example.com" });
    const full = make.member({ ...proven, email: "full@example.com", labels: listLabels(20) });
    const almost = make.member({ ...proven, email: "almost@example.com", labels: listLabels(19) });
    for (const member of [leaver, full, almost]) await memberStore.put(member);
    await createTombstone(leaver, leaver.id);
    const file = [
      "email,labels",
      "leaving@example.com,",
      "full@example.com,",
      "almost@example.com,",
      `new@example.com,${listLabels(20).join(";")}`,
      `fits@example.com,${listLabels(19).join(";")}`,
    ];
    const { path, checked } = await checkFile(file.join("\n"), { labels: ["of the file"] });
    expect(checked).toMatchObject({ to_create: 1, to_update: 1, bad: 3 });
    const bad = await listRows(path, "bad");
    expect(bad.map(({ line, column, problem }) => [line, column, problem])).toEqual([
      [2, "email", importMessages.hasLeft],
      [3, "labels", "At most 20 labels"],
      [5, "labels", "At most 20 labels"],
    ]);
    expect(await listRows(path, "update")).toMatchObject([{ line: 4, changed: ["labels"] }]);
  });

  it("counts no reader of a row with a problem, and asks no one unless the owner wants that", async () => {
    await memberStore.put(make.member({ email: "stranger@example.com" }));
    await memberStore.put(make.member({ ...proven, email: "owner@example.com" }));
    const file = "email,note\nstranger@example.com,Twins\nowner@example.com,Twins\n";
    const consent = { at: "2025-01-02", source: "Paper list" };
    const { path, checked } = await checkFile(file, { consent });
    expect(checked).toMatchObject({ to_update: 1, bad: 1, to_subscribe: 1 });
    await run(path);
    expect(await findSubscriber("stranger@example.com")).toBeUndefined();
    expect(await findSubscriber("owner@example.com")).toMatchObject({ state: "confirmed" });
    const unproven = await checkFile("email,subscribed\nreader@example.com,yes\n");
    expect(unproven.checked).toMatchObject({ to_subscribe: 0, to_ask: 0 });
  });
});
