import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SlotList } from "./slot-list.tsx";

const timezone = "America/New_York" as const;
const hour = 3_600_000;
const nine = Date.parse("2027-03-16T13:00:00.000Z");

const span = (from: number, reason: "taken" | "held" | "outside") => ({
  from: new Date(from).toISOString(),
  to: new Date(from + hour).toISOString(),
  reason,
});

it("chosen times: those that the API refuses say why, those that another parent asks for do not", () => {
  const html = renderToStaticMarkup(
    createElement(SlotList, {
      slots: (["9:00 AM", "10:00 AM", "11:00 AM", "12:00 PM", "1:00 PM"] as const).map((time) => ({
        date: "2027-03-16",
        time,
        timezone,
      })),
      length: 60,
      diary: {
        advisor: "Maya",
        now: nine,
        busy: {
          timezone,
          closed: [
            span(nine + hour, "taken"),
            span(nine + 2 * hour, "held"),
            span(nine + 3 * hour, "outside"),
          ],
        },
      },
      onRemove: () => undefined,
    }),
  );
  const problems = html.split("<li").slice(1);
  const said = ["Already past", "Maya is booked", "Asked for by another parent", "Maya isn&#x27;t working"];
  expect(problems.map((slot) => said.find((text) => slot.includes(text)))).toEqual([
    "Already past",
    "Maya is booked",
    undefined,
    "Maya isn&#x27;t working",
    undefined,
  ]);
});
