import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { SoonNote } from "./soon-note.tsx";

it("a time less than 24 hours away says before it is chosen that one hour is left to cancel, in a live region that is empty for other times", () => {
  const hour = 3_600_000;
  const now = Date.parse("2027-03-01T12:00:00.000Z");
  const render = (...hours: number[]) => {
    const starts = hours.map((each) => now + each * hour);
    return renderToString(createElement(SoonNote, { starts, now, once: "Once Maya agrees" }));
  };
  const note = "Once Maya agrees, you have one hour to cancel for a full refund, and never after it starts.";
  expect(render(23)).toContain(`This is less than 24 hours away. ${note}`);
  expect(render(48, 23.9, 72)).toContain(`One of these times is less than 24 hours away. ${note}`);
  expect(render(2, 23.9, 72)).toContain(`2 of these times are less than 24 hours away. ${note}`);
  for (const hours of [[], [24], [48, 72]])
    expect(render(...hours)).toMatch(/^<div role="status"[^>]*><\/div>$/);
});
