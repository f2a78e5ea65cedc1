import { type ContentCard, contentLimits } from "./content.ts";
import type { interests } from "./members.ts";

export type Interest = (typeof interests)[number];

/** The ages, the tags or both that fit an interest. */
interface InterestMatch {
  readonly ages?: { readonly from: number; readonly to: number };
  /** Tags in lower case. */
  readonly themes?: readonly string[];
}

/** The items that fit each interest (LIB-22). */
export const interestMatches: Readonly<Record<Interest, InterestMatch>> = {
  Newborns: { ages: { from: 0, to: 0 }, themes: ["baby", "newborn", "lullaby"] },
  Toddler: { ages: { from: 1, to: 3 }, themes: ["toddler", "first words"] },
  "Early Childhood": { ages: { from: 3, to: 5 } },
  "School-Age": { ages: { from: 6, to: 10 } },
  "Early Adolescent": { ages: { from: 11, to: 14 } },
  "Late Adolescent": { ages: { from: 15, to: 17 } },
  Family: { themes: ["family", "home", "siblings", "sharing", "routines", "games"] },
  Health: {
    themes: ["health", "feelings", "anger", "calm", "bedtime", "sleep", "food", "routines", "first day"],
  },
  "Sensory-Based Learning": {
    themes: [
      "sensory",
      "cutting",
      "coloring",
      "drawing",
      "tracing",
      "fine motor",
      "pencil control",
      "looking closely",
    ],
  },
};

type Matched = Pick<ContentCard, "age_from" | "age_to" | "tags">;

/** The share of the item's years that are among these ages: from 0 to 1; "8 and up" is 8 to 17. An item without ages has none. */
function scoreAges({ age_from, age_to }: Matched, ages: InterestMatch["ages"]): number {
  if (!ages || (age_from === null && age_to === null)) return 0;
  const [from, to] = [age_from ?? 0, age_to ?? contentLimits.maxAge];
  const common = Math.min(to, ages.to) - Math.max(from, ages.from) + 1;
  return Math.max(0, common) / (to - from + 1);
}

const scoreThemes = ({ tags }: Matched, themes: readonly string[] = []): number =>
  themes.some((theme) => tags?.some((tag) => tag.toLowerCase() === theme)) ? 1 : 0;

/** Scores an item against a member's interests; 0 if it fits none. */
export const scoreInterests = (item: Matched, chosen: readonly Interest[]): number =>
  chosen.reduce((sum, interest) => {
    const { ages, themes } = interestMatches[interest];
    return sum + scoreAges(item, ages) + scoreThemes(item, themes);
  }, 0);
