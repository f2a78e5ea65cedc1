import { expect, it, vi } from "vitest";
import { ApiError } from "../../api/errors.ts";
import { finishChange } from "./reschedule-errors.ts";

it("the focus moves after an answer, also after one that came too late, but stays where an answer can be sent again", async () => {
  const focus = vi.fn();
  const heading = { current: { focus } as unknown as HTMLHeadingElement };
  const fail = (code: "slot_taken" | "reschedule_closed") => Promise.reject(new ApiError(409, code, "No."));
  expect(await finishChange(fail("slot_taken"), heading)).toBe(false);
  expect(focus).not.toHaveBeenCalled();
  expect(await finishChange(fail("reschedule_closed"), heading)).toBe(false);
  expect(focus).toHaveBeenCalledTimes(1);
  expect(await finishChange(Promise.resolve(), heading)).toBe(true);
  expect(focus).toHaveBeenCalledTimes(2);
});
