import { expect, it } from "vitest";
import { make } from "../test/support/make.ts";
import { isAskedByOther } from "./session-time.ts";

it("no one can ask for another time while a question of another side waits for its answer", () => {
  const now = Date.parse("2026-05-01T08:00:00.000Z");
  const ask = (by: "client" | "advisor" | "admin", hours: number) => {
    const answer_by = new Date(now + hours * 3_600_000).toISOString();
    return make.booking({
      state: "confirmed",
      reschedule: { by, times: [], asked_at: answer_by, answer_by },
    });
  };
  const cases = [ask("client", 1), ask("advisor", 1), ask("admin", 1), ask("client", -1), make.booking()];
  expect(cases.map((booking) => isAskedByOther(booking, "admin", now))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
