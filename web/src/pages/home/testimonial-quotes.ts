export interface Quote {
  words: string;
  name: string;
  about: string;
  /** Written by us to show how the place looks. */
  sample?: true;
}

const samples: readonly Quote[] = [
  {
    words: "The cut-and-glue pages bought me a whole quiet coffee. My son calls it his office work.",
    name: "Dana",
    about: "two under five",
    sample: true,
  },
  {
    words: "We booked thirty minutes about bedtime and left with three things to try that same night.",
    name: "Marcus",
    about: "dad of a toddler",
    sample: true,
  },
  {
    words: "I like that it tells me what age a page is for. I stopped guessing.",
    name: "Priya",
    about: "preschool parent",
    sample: true,
  },
];

/** The stage's own, as lib/stage.ts holds them, or samples, which say so. */
export const quotes: readonly Quote[] = __TESTIMONIALS__ ?? samples;
