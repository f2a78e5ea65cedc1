import { defineMaker } from "./define-maker.ts";
import { choose, choosePages } from "./sheet-options.ts";

const type = "math_worksheet";

/** The makers of math sheets. */
export const mathMakers = {
  counting: defineMaker({
    title: "Counting",
    type,
    ages: [3, 5],
    why: "Threes count to five by touching each thing; fours and fives count on from a full row.",
    tags: ["counting", "numbers to 20"],
    options: {
      pages: choosePages({ "to-5": "Count to 5", "to-10": "Count to 10", "to-20": "Count to 20" }, [
        "to-5",
        "to-10",
      ]),
      theme: choose("Pictures", { garden: "Garden", toys: "Toys", animals: "Animals" }, "garden"),
    },
  }),
  "ten-frames": defineMaker({
    title: "Ten Frames",
    type,
    version: 2,
    ages: [4, 6],
    why: "At four, children see up to five without counting; a frame makes ten as easy.",
    tags: ["ten-frames", "numbers to 20"],
    options: {
      pages: choosePages(
        { "read-10": "Read a frame", "read-20": "Ten and some more", "fill-10": "Fill a frame" },
        ["read-10", "read-20", "fill-10"],
      ),
    },
  }),
  "number-bonds": defineMaker({
    title: "Number Bonds",
    type,
    ages: [4, 7],
    why: "A number's parts come before adding: to five in preschool, to ten in kindergarten, to twenty in first grade.",
    tags: ["number bonds", "addition"],
    options: {
      pages: choosePages(
        {
          "to-5": "Parts of 3, 4 and 5",
          "of-10": "Friends of 10",
          "to-10": "Parts of 5 to 9",
          "to-20": "Parts of 11 to 20",
        },
        ["of-10", "to-10"],
      ),
    },
  }),
  facts: defineMaker({
    title: "Addition and Subtraction Facts",
    type,
    version: 2,
    ages: [5, 7],
    why: "From five on, most children can count on from a number without starting again at one.",
    tags: ["addition", "subtraction", "facts to 20"],
    options: {
      pages: choosePages(
        {
          "add-10": "Add up to 10",
          "add-12": "Add up to 12",
          "add-20": "Add up to 20",
          "subtract-10": "Subtract within 10",
          "subtract-20": "Subtract within 20",
          "mixed-20": "Plus or minus, to 20",
          "missing-20": "The missing part, to 20",
        },
        ["add-12", "add-20"],
      ),
    },
  }),
  balance: defineMaker({
    title: "Both Sides the Same",
    type,
    version: 2,
    ages: [6, 8],
    why: "First graders learn that the equals sign means “the same as”, not “write the answer here”.",
    tags: ["addition", "equations"],
    options: {
      pages: choosePages(
        { "judge-10": "True or false, to 10", "fill-10": "Fill in, to 10", "fill-20": "Fill in, to 20" },
        ["judge-10", "fill-10"],
      ),
    },
  }),
  "number-line": defineMaker({
    title: "Number Line Hops",
    type,
    ages: [5, 7],
    why: "A hop for each step shows what plus and minus do before the facts are known by heart.",
    tags: ["number line", "addition", "subtraction"],
    options: {
      pages: choosePages(
        {
          "forward-10": "Forward, to 10",
          "back-10": "Back, to 10",
          "forward-20": "Forward, to 20",
          "back-20": "Back, to 20",
        },
        ["forward-10", "back-10", "forward-20"],
      ),
    },
  }),
  "number-paths": defineMaker({
    title: "Number Paths",
    type,
    version: 2,
    ages: [4, 8],
    why: "Fours fill gaps to ten, sixes skip by two, five and ten, as their schools ask.",
    tags: ["counting", "skip counting"],
    options: {
      pages: choosePages(
        {
          "ones-10": "Count by 1, to 10",
          "ones-20": "Count by 1, to 20 and back",
          "skip-2": "Skip by 2",
          "skip-5": "Skip by 5",
          "skip-10": "Skip by 10",
          "mixed-100": "Find the skip, to 100",
        },
        ["ones-10", "ones-20"],
      ),
    },
  }),
  comparing: defineMaker({
    title: "More, Fewer, the Same",
    type,
    version: 3,
    ages: [4, 7],
    why: "Fours compare groups; the signs < and > come in kindergarten and first grade.",
    tags: ["comparing", "numbers to 20"],
    options: {
      pages: choosePages(
        { groups: "Groups of pictures", "numbers-20": "Numbers to 20", "numbers-100": "Numbers to 100" },
        ["groups", "numbers-20"],
      ),
    },
  }),
  coins: defineMaker({
    title: "Count the Coins",
    type,
    ages: [6, 8],
    why: "Coins need counting by fives and tens, which children learn in first grade.",
    needs: "Pencil; real coins help. Print at 100% for the real size",
    tags: ["money", "skip counting"],
    options: {
      pages: choosePages({ nickels: "Pennies and nickels", dimes: "Dimes, too", quarters: "Quarters, too" }, [
        "nickels",
        "dimes",
      ]),
    },
  }),
  clocks: defineMaker({
    title: "Telling Time",
    type,
    version: 2,
    ages: [5, 8],
    why: "The hour comes at five, the half hour in first grade, five minutes in second grade.",
    tags: ["time", "clocks"],
    options: {
      pages: choosePages(
        {
          "read-hour": "Read the hour",
          "read-half": "Read half past",
          "read-quarter": "Read quarter past and to",
          "read-five": "Read five-minute steps",
          "draw-half": "Draw the hands, hour and half past",
          "draw-five": "Draw the hands, five-minute steps",
        },
        ["read-hour", "read-half", "draw-half"],
      ),
    },
  }),
  "picture-sums": defineMaker({
    title: "Picture Sums",
    type,
    ages: [4, 6],
    why: "Before the plus sign means anything, two groups of things do.",
    tags: ["addition", "counting"],
    options: { pages: choosePages({ "to-5": "Sums to 5", "to-10": "Sums to 10" }, ["to-5", "to-10"]) },
  }),
  "story-problems": defineMaker({
    title: "Story Problems",
    type,
    version: 2,
    ages: [5, 7],
    why: "Read aloud at five, read alone at seven: the story says whether to add or to take away.",
    tags: ["word problems", "addition", "subtraction"],
    options: {
      pages: choosePages({ "to-10": "Stories to 10", "to-20": "Stories to 20" }, ["to-10", "to-20"]),
    },
  }),
  "color-by-answer": defineMaker({
    title: "Color by Answer",
    type,
    ages: [6, 8],
    why: "Eighty-one facts are a lot for six, and a hidden picture makes them worth it.",
    needs: "Crayons",
    tags: ["addition", "subtraction", "coloring"],
    options: {
      pages: choosePages(
        { "add-12": "Add up to 12", "add-20": "Add up to 20", "subtract-20": "Subtract within 20" },
        ["add-12", "subtract-20"],
      ),
    },
  }),
} as const;
