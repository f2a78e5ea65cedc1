import { defineMaker } from "./define-maker.ts";
import { choosePages } from "./sheet-options.ts";

/** The makers of math sheets. */
export const mathMakers = {
  facts: defineMaker({
    title: "Addition and Subtraction Facts",
    type: "math_worksheet",
    ages: [5, 7],
    why: "From five on, most children can count on from a number without starting again at one.",
    options: {
      pages: choosePages(
        {
          "add-10": "Add up to 10",
          "add-12": "Add up to 12",
          "add-20": "Add up to 20",
          "subtract-10": "Take away from 10",
          "subtract-20": "Take away from 20",
          "mixed-20": "Plus or minus, to 20",
          "missing-20": "The missing part, to 20",
        },
        ["add-12", "add-20"],
      ),
    },
  }),
} as const;
