import { defineMaker } from "./define-maker.ts";
import { choose, choosePages, chooseWords } from "./sheet-options.ts";

const type = "printable";

/** The makers of sheets for pencil, scissors and the wall, and of stories. */
export const playMakers = {
  tracing: defineMaker({
    title: "Tracing",
    type,
    ages: [3, 6],
    why: "Threes and fours need letters as tall as a thumb; smaller lines come with school.",
    isFresh: false,
    tags: ["tracing", "letters"],
    options: {
      what: choose(
        "Trace",
        {
          capitals: "Capital letters",
          small: "Small letters",
          digits: "Digits",
          words: "Your own words",
          name: "The child’s name only",
        },
        "capitals",
      ),
      size: choose("Size", { big: "Big, for ages 3 and 4", small: "Smaller, from age 5" }, "big"),
      words: chooseWords("Words", ["cat", "sun", "map", "dog", "jam", "bus"], {
        option: "what",
        choice: "words",
      }),
    },
  }),
  mazes: defineMaker({
    title: "Mazes",
    type,
    ages: [4, 8],
    why: "Wide halls at four, dead ends at six, long ways at eight.",
    tags: ["mazes", "pencil control"],
    options: {
      pages: choosePages(
        {
          "size-6": "6 squares wide",
          "size-8": "8 squares wide",
          "size-10": "10 squares wide",
          "size-13": "13 squares wide",
          "size-16": "16 squares wide",
          "size-20": "20 squares wide",
        },
        ["size-6", "size-8", "size-10"],
      ),
    },
  }),
  "dot-to-dot": defineMaker({
    title: "Dot to Dot",
    type,
    version: 2,
    ages: [4, 7],
    why: "Joining dots needs the order of the numbers, to twelve at four and to twenty at five.",
    tags: ["numbers to 20", "pencil control"],
    options: {
      pages: choosePages({ few: "Up to 12 dots", some: "13 to 18 dots", many: "19 dots or more" }, [
        "few",
        "some",
        "many",
      ]),
      count: choose("Count by", { "1": "1", "2": "2", "5": "5", "10": "10" }, "1"),
    },
  }),
  symmetry: defineMaker({
    title: "Draw the Other Half",
    type,
    ages: [5, 8],
    why: "From five on, children can count squares away from a line and mirror them.",
    tags: ["symmetry", "drawing"],
    options: {
      pages: choosePages({ outlines: "Outlines", inside: "With parts inside", shapes: "New shapes" }, [
        "outlines",
        "inside",
        "shapes",
      ]),
    },
  }),
  patterns: defineMaker({
    title: "What Comes Next?",
    type,
    ages: [3, 5],
    why: "Star, heart, star: threes hear the beat, fives find rows that take a second look.",
    tags: ["patterns", "thinking"],
    options: {
      pages: choosePages({ first: "First patterns", tricky: "Trickier patterns" }, ["first", "tricky"]),
    },
  }),
  "i-spy": defineMaker({
    title: "I Spy and Count",
    type,
    ages: [3, 6],
    why: "Looking for one thing among many and keeping count is right for three to six.",
    tags: ["counting", "looking closely"],
    options: {
      pages: choosePages({ toys: "Toy box", garden: "Garden", kitchen: "Kitchen" }, ["toys", "garden"]),
    },
  }),
  matching: defineMaker({
    title: "Match Them Up",
    type,
    ages: [3, 5],
    why: "A line from friend to friend trains the eye and the hand before writing.",
    tags: ["matching", "letters"],
    options: {
      pages: choosePages({ shadows: "Shadows", counts: "Numbers", letters: "Big and small letters" }, [
        "shadows",
        "counts",
        "letters",
      ]),
    },
  }),
  "memory-cards": defineMaker({
    title: "Memory Pairs",
    type,
    ages: [3, 6],
    why: "Threes begin with a few pairs, fives remember twelve.",
    needs: "Scissors",
    tags: ["memory", "games"],
    options: { pairs: choose("Pairs", { "6": "6 pairs", "12": "12 pairs" }, "12") },
  }),
  "picture-bingo": defineMaker({
    title: "Picture Bingo",
    type,
    version: 2,
    ages: [3, 6],
    why: "A game without reading that the youngest win as often as you do.",
    needs: "Scissors, raisins or buttons",
    tags: ["games", "family"],
    options: { cards: choose("Cards", { "2": "2 cards", "4": "4 cards", "6": "6 cards" }, "6") },
  }),
  "cut-and-glue": defineMaker({
    title: "Cut and Glue",
    type,
    version: 2,
    ages: [4, 6],
    why: "Straight cuts and circles suit the hands of four to six.",
    needs: "Scissors, glue",
    tags: ["cutting", "shapes"],
    options: { pages: choosePages({ train: "Train", house: "House", boat: "Boat" }, ["train", "house"]) },
  }),
  "scissor-strips": defineMaker({
    title: "First Scissor Strips",
    type,
    ages: [3, 5],
    why: "A strip is short enough for the first snips, and every snip ends in success.",
    needs: "Scissors",
    tags: ["cutting", "fine motor"],
    options: {
      pages: choosePages({ straight: "Straight roads", waves: "Mountains and waves" }, ["straight", "waves"]),
    },
  }),
  "color-by-number": defineMaker({
    title: "Color by Number",
    type,
    ages: [3, 6],
    why: "Big shapes and few numbers, for hands that still hold the whole crayon.",
    needs: "Crayons",
    tags: ["coloring", "numbers"],
    options: {
      pages: choosePages(
        { sailing: "Sailboat", butterfly: "Butterfly", house: "House", mushroom: "Mushroom" },
        ["sailing", "butterfly", "house"],
      ),
    },
  }),
  "rainy-day": defineMaker({
    title: "Ten Little Activities",
    type,
    ages: [3, 6],
    why: "Ten short things to do, because three to six is an age of ten minutes.",
    needs: "Crayons, a pencil, scissors, glue",
    tags: ["coloring", "cutting", "counting"],
    options: {},
  }),
  "routine-charts": defineMaker({
    title: "Morning and Bedtime Charts",
    type,
    ages: [3, 7],
    why: "Pictures remind children who cannot read yet, and spare the parent’s voice.",
    needs: "Crayons, scissors",
    isFresh: false,
    tags: ["routines", "family"],
    options: {
      pages: choosePages({ morning: "Morning", bedtime: "Bedtime", cards: "Cards for your own order" }, [
        "morning",
        "bedtime",
        "cards",
      ]),
    },
  }),
  "feelings-cards": defineMaker({
    title: "Feelings Cards",
    type,
    ages: [3, 7],
    why: "At three, children begin to name feelings; a face to point at comes before the word.",
    needs: "Scissors",
    isFresh: false,
    tags: ["feelings", "family"],
    options: { games: choose("Games", { yes: "With five small games", no: "Cards only" }, "yes") },
  }),
  story: defineMaker({
    title: "A story to read aloud",
    type: "story",
    version: 2,
    ages: [3, 8],
    why: "Short enough for one evening, with questions that have no wrong answer.",
    needs: null,
    isFresh: false,
    tags: ["bedtime", "reading aloud"],
    options: {
      story: choose(
        "Story",
        {
          "the-lion-and-the-mouse": "The Lion and the Mouse",
          "the-tortoise-and-the-hare": "The Tortoise and the Hare",
          "the-crow-and-the-pitcher": "The Crow and the Pitcher",
          "the-north-wind-and-the-sun": "The North Wind and the Sun",
          "town-mouse-and-country-mouse": "Town Mouse and Country Mouse",
          "the-ant-and-the-grasshopper": "The Ant and the Grasshopper",
          "stone-soup": "Stone Soup",
          "goodnight-noisy-street": "Goodnight, Noisy Street",
          "brave-is-a-small-word": "Brave Is a Small Word",
          "two-houses-one-blanket": "Two Houses, One Blanket",
          "pips-angry-boots": "Pip’s Angry Boots",
        },
        "the-lion-and-the-mouse",
      ),
    },
  }),
} as const;
