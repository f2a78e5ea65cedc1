import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WorkingHoursField } from "./working-hours-field.tsx";

it("an error of the working hours is read out with their fields", () => {
  const render = (error: string | undefined) =>
    renderToStaticMarkup(
      createElement(WorkingHoursField, {
        ref: () => undefined,
        value: null,
        error,
        onChange: () => undefined,
      }),
    );
  const described = /<fieldset [^>]*aria-describedby="(\S+) (\S+)"/.exec(render("Too late"));
  expect(render("Too late")).toContain(`<p id="${described?.[2]}"`);
  expect(render(undefined)).toMatch(/<fieldset [^>]*aria-describedby="\S+"/);
});
