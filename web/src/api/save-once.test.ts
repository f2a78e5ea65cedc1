import { expect, it, vi } from "vitest";
import { ApiError } from "./errors.ts";
import { saveOnce } from "./save-once.ts";

const conflict = new ApiError(409, "conflict", "Someone else changed it.");
const typed = { name: "Ana", rate: 80 };

/** Saves a new name when the current row is this one. */
const saveOver = (row: typeof typed | undefined, error: Error = conflict) => {
  const read = vi.fn(async () => row);
  const saved = saveOnce<typeof typed, typeof typed>(() => Promise.reject(error), {
    sent: { name: typed.name },
    read,
    getChanges: (now) => ({
      ...(now.name === typed.name ? {} : { name: typed.name }),
      ...(now.rate === typed.rate ? {} : { rate: typed.rate }),
    }),
  });
  return { saved, read };
};

it.each([80, 90])(
  "an own save whose answer was lost is no one else's change, also beside one: rate %i",
  async (rate) => expect(await saveOver({ name: "Ana", rate }).saved).toEqual({ name: "Ana", rate }),
);

it.each([{ name: "Bea", rate: 80 }, undefined])(
  "a conflict with another's change of the same field, or with one that cannot be read, stays a conflict: %j",
  (row) => expect(saveOver(row).saved).rejects.toBe(conflict),
);

it("other failures read nothing", async () => {
  const lost = new ApiError(0, "network", "Offline");
  const { saved, read } = saveOver(typed, lost);
  await expect(saved).rejects.toBe(lost);
  expect(read).not.toHaveBeenCalled();
});
