export interface Quote {
  words: string;
  name: string;
  about: string;
  /** A placeholder written by us, labeled as a sample. */
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

/** The quotes that the site was built with: those of the stage, or labeled samples. */
export const initialQuotes: readonly Quote[] = __TESTIMONIALS__ ?? samples;
