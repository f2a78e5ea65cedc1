import { describe, expect, it, vi } from "vitest";
import { make } from "../../test/support/make.ts";
import { memberStore } from "../members/member-store.ts";
import { continueImport } from "./continue-import.ts";
import { importStore } from "./import-store.ts";
import { startImportsForFile } from "./imports.fixture.ts";

const { admin, checkFile, run, undo } = await startImportsForFile();

/** Creates a member whose note two imports replace, of which the first gives them complimentary Premium too. */
async function importTwice(email: string) {
  const member = make.member({ email, email_verified_at: "2026-05-04T09:00:00.000Z", note: "Ours" });
  await memberStore.put(member);
  const importNote = async (note: string) => {
    const file = `email,note,complimentary\n${email},${note},yes\n`;
    const { path } = await checkFile(file, { replace: ["note", "complimentary"] });
    await run(path);
    return path;
  };
  const first = await importNote("First");
  const second = await importNote("Second");
  const find = async () => {
    const { note, membership } = (await memberStore.find(member.id)) ?? {};
    return { note, state: membership?.state };
  };
  expect(await find()).toEqual({ note: "Second", state: "comped" });
  return { id: member.id, first, second, find };
}

describe("two imports that changed the same member", () => {
  it("leave them as they were when they are undone, the newest first", async () => {
    const { id, first, second, find } = await importTwice("newest-first@example.com");
    expect(await undo(second)).toMatchObject({ updated: 1, kept: 0 });
    expect(await find(), "as the first import left them").toEqual({ note: "First", state: "comped" });
    expect(await undo(first)).toMatchObject({ updated: 1, kept: 0 });
    expect(await find()).toEqual({ note: "Ours", state: "none" });
    expect(await memberStore.find(id)).toMatchObject({ import_change: null });
  });

  it("leave them as they were when they are undone, the oldest first", async () => {
    const { id, first, second, find } = await importTwice("oldest-first@example.com");
    expect(await undo(first)).toMatchObject({ updated: 1, kept: 0 });
    expect(await find(), "what the second import has not changed").toEqual({ note: "Second", state: "none" });
    expect(await undo(second)).toMatchObject({ updated: 1, kept: 0 });
    expect(await find(), "nothing of the first import").toEqual({ note: "Ours", state: "none" });
    expect(await memberStore.find(id)).toMatchObject({ import_change: null });
  });

  it("are counted once each when the undo of the newest is interrupted", async () => {
    const { first, second, find } = await importTwice("interrupted@example.com");
    await admin.get("adminUndoImport", { path: second });
    vi.spyOn(importStore, "save").mockRejectedValueOnce(new Error("Simulated crash"));
    await expect(continueImport(second.id, Date.now())).rejects.toThrow("Simulated crash");
    expect(await find()).toEqual({ note: "First", state: "comped" });
    expect(await undo(second)).toMatchObject({ updated: 1, kept: 0 });
    expect(await undo(first)).toMatchObject({ updated: 1, kept: 0 });
    expect(await find()).toEqual({ note: "Ours", state: "none" });
  });

  it("count the member as kept of whom 1.0.1 has not kept what the first one changed", async () => {
    const { id, first, second, find } = await importTwice("forgotten@example.com");
    await memberStore.change(id, ({ import_change, ...row }) => {
      if (!import_change) return undefined;
      const { earlier: _, ...before } = { earlier: null, ...import_change.before };
      return { after: { ...row, import_change: { ...import_change, before } } };
    });
    expect(await undo(second)).toMatchObject({ updated: 1, kept: 0 });
    expect(await undo(first), "says so").toMatchObject({ updated: 0, kept: 1 });
    expect(await find()).toEqual({ note: "First", state: "comped" });
  });
});
