import type { Category } from "../../../contract/content.ts";
import { paint } from "../../../lambdas/sheets/parts/paper.ts";

/*
 * The audio stories of the demo library (LIB-25): texts and covers. Their MP3 files are committed.
 */

export interface AudioStory {
  slug: string;
  title: string;
  description: string;
  category: Category;
  tags: string[];
  age_from: number;
  age_to: number;
  /** An ISO 8601 timestamp. */
  created_at: string;
  /** SVG of 400 × 300. */
  picture: string;
}

const night = "#243266";
const star = (x: number, y: number) =>
  `<path d="M${x} ${y}l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1Z" fill="${paint.butter}"/>`;

const musicBox = `
<rect width="400" height="300" fill="${night}"/>
<circle cx="312" cy="74" r="40" fill="${paint.butterPaper}"/><circle cx="296" cy="64" r="36" fill="${night}"/>
${star(64, 46)}${star(150, 30)}${star(222, 82)}${star(356, 132)}
<path d="M0 238Q100 206 200 232T400 222V300H0Z" fill="#2A4290"/>
<g stroke="${paint.ink}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
<path d="M118 176L142 104L292 104L274 176Z" fill="${paint.rosePaper}"/>
<path d="M110 176H282V256H110Z" fill="${paint.persimmon}"/><path d="M110 176H282V194H110Z" fill="${paint.butter}"/>
<path d="M282 220H306V206" fill="none"/><circle cx="306" cy="200" r="8" fill="${paint.butter}"/>
<path d="M178 216q18 -14 36 0q-2 20 -18 28q-16 -8 -18 -28Z" fill="${paint.rosePaper}"/>
<path d="M196 158V122L232 114V150" fill="none"/><circle cx="188" cy="158" r="8" fill="${paint.ink}"/><circle cx="224" cy="150" r="8" fill="${paint.ink}"/>
</g>`;

const bell = `
<rect width="400" height="300" fill="${paint.sky}"/>
<path d="M0 206Q90 166 190 204T400 186V300H0Z" fill="${paint.leaf}"/>
<path d="M0 246Q110 214 220 244T400 230V300H0Z" fill="#2F6B4F"/>
<g stroke="${paint.ink}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">
<path d="M96 60H304" fill="none" stroke-width="11"/><path d="M96 60H304" fill="none" stroke="#A9744F" stroke-width="5"/>
<path d="M112 60V262M288 60V262" fill="none" stroke-width="11"/><path d="M112 60V262M288 60V262" fill="none" stroke="#A9744F" stroke-width="5"/>
<path d="M200 62V92" fill="none"/>
<path d="M148 204Q166 178 166 142Q168 94 200 92Q232 94 234 142Q234 178 252 204Z" fill="${paint.butter}"/>
<path d="M148 204H252" fill="none" stroke-width="9"/><circle cx="200" cy="218" r="11" fill="${paint.persimmon}"/>
<path d="M62 128q-16 26 0 52M40 112q-26 42 0 84M338 128q16 26 0 52M360 112q26 42 0 84" fill="none" stroke="${paint.blueberry}" stroke-width="5"/>
</g>`;

/** Newest first. */
export const audioStories: readonly AudioStory[] = [
  {
    slug: "breathe-with-the-bell",
    title: "Breathe with the Bell",
    description:
      "A breathing bell, without words: high to breathe in, low to breathe out, six slow breaths in about a minute.",
    category: "premium",
    tags: ["ages 3-8", "audio", "calm down", "feelings"],
    age_from: 3,
    age_to: 8,
    created_at: "2026-10-15T13:45:00.000Z",
    picture: bell,
  },
  {
    slug: "a-lullaby-to-hum",
    title: "A Lullaby to Hum",
    description: "A lullaby from a music box, without words, to hum together at bedtime.",
    category: "free",
    tags: ["ages 2-5", "audio", "bedtime", "music"],
    age_from: 2,
    age_to: 5,
    created_at: "2026-09-24T15:10:00.000Z",
    picture: musicBox,
  },
];
