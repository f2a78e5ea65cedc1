import type { Child, Expression } from "../parts/faces.ts";
import { paint } from "../parts/paper.ts";

export interface EmotionCard {
  name: string;
  /** A sentence in the child's words that an adult can read aloud. */
  line: string;
  child: Child;
  expression: Expression;
}

const drawMouthCurve = (d: string): string => `<path d="${d}" fill="none"/>`;
const drawOpenMouth = (d: string): string => `<path d="${d}" fill="#7A2A1E"/>`;

const kids = {
  maya: { skin: "#C98B62", hair: "#2A1D18", style: "braids", shirt: paint.butter },
  finn: { skin: "#F3CFB3", hair: "#B8612E", style: "short", shirt: paint.leaf },
  ada: { skin: "#7A4A32", hair: "#1E1512", style: "curls", shirt: paint.coral },
  jun: { skin: "#EFC39C", hair: "#1E1B22", style: "bob", shirt: paint.sky },
  sol: { skin: "#A9694A", hair: "#33211A", style: "locs", shirt: paint.plum },
  liv: { skin: "#F6D9C2", hair: "#E2B866", style: "bun", shirt: paint.blueberry },
} as const satisfies Record<string, Child>;

const flat = "M33 43Q39 40 45 43M55 43Q61 40 67 43";

export const emotionCards: readonly EmotionCard[] = [
  {
    name: "happy",
    line: "I want to show you something!",
    child: kids.maya,
    expression: { brows: flat, eyes: "open", mouth: drawOpenMouth("M37 67Q50 82 63 67Z") },
  },
  {
    name: "sad",
    line: "I need a hug, or some quiet.",
    child: kids.finn,
    expression: {
      brows: "M33 46L45 41M55 41L67 46",
      eyes: "down",
      mouth: drawMouthCurve("M40 74Q50 66 60 74"),
      extra: `<path d="M35 60Q31 66 35 68Q39 66 35 60Z" fill="${paint.sky}" stroke-width="1.5"/>`,
    },
  },
  {
    name: "angry",
    line: "That was not fair!",
    child: kids.ada,
    expression: {
      brows: "M33 41L46 47M54 47L67 41",
      eyes: "open",
      mouth: drawMouthCurve("M39 74Q44 68 50 70T61 72"),
    },
  },
  {
    name: "worried",
    line: "What if something goes wrong?",
    child: kids.jun,
    expression: {
      brows: "M33 46L45 40M55 40L67 46",
      eyes: "open",
      mouth: drawMouthCurve("M41 72Q45 69 49 72T58 72"),
    },
  },
  {
    name: "surprised",
    line: "I did not see that coming!",
    child: kids.sol,
    expression: {
      brows: "M33 38Q39 34 45 38M55 38Q61 34 67 38",
      eyes: "wide",
      mouth: `<ellipse cx="50" cy="72" rx="5" ry="6.5" fill="#7A2A1E"/>`,
    },
  },
  {
    name: "tired",
    line: "My body wants to lie down.",
    child: kids.liv,
    expression: {
      brows: "M33 46H45M55 46H67",
      eyes: "closed",
      mouth: `<ellipse cx="50" cy="72" rx="6" ry="4" fill="#7A2A1E"/>`,
    },
  },
  {
    name: "proud",
    line: "I did it all by myself.",
    child: kids.ada,
    expression: { brows: flat, eyes: "happy", mouth: drawMouthCurve("M38 68Q50 79 62 68") },
  },
  {
    name: "calm",
    line: "Everything is all right just now.",
    child: kids.jun,
    expression: { brows: flat, eyes: "closed", mouth: drawMouthCurve("M42 70Q50 75 58 70") },
  },
  {
    name: "shy",
    line: "I will come closer in a minute.",
    child: kids.maya,
    expression: {
      brows: "M34 43Q39 41 44 43M56 43Q61 41 66 43",
      eyes: "down",
      mouth: drawMouthCurve("M45 71Q50 74 56 70"),
      extra: `<ellipse cx="32" cy="63" rx="5" ry="3" fill="${paint.coral}" stroke="none"/><ellipse cx="68" cy="63" rx="5" ry="3" fill="${paint.coral}" stroke="none"/>`,
    },
  },
  {
    name: "silly",
    line: "Look what my face can do!",
    child: kids.finn,
    expression: {
      brows: flat,
      eyes: "wink",
      mouth: `${drawOpenMouth("M38 67Q50 80 62 67Z")}<path d="M46 73Q46 83 51 83T56 73Z" fill="${paint.coral}"/>`,
    },
  },
  {
    name: "lonely",
    line: "Will somebody play with me?",
    child: kids.liv,
    expression: {
      brows: "M33 45L45 42M55 42L67 45",
      eyes: "down",
      mouth: drawMouthCurve("M44 73Q50 70 56 73"),
    },
  },
  {
    name: "excited",
    line: "I cannot wait, I cannot wait!",
    child: kids.sol,
    expression: {
      brows: "M33 40Q39 36 45 40M55 40Q61 36 67 40",
      eyes: "happy",
      mouth: drawOpenMouth("M36 66Q50 86 64 66Z"),
    },
  },
];
