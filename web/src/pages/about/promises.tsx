import { Footprints, HeartHandshake, Printer, Ruler, ShieldCheck, Stethoscope } from "lucide-react";
import { PageSection } from "../../ui/page-section.tsx";
import { type Tile, TileList } from "../../ui/tile.tsx";

const promises: readonly Tile[] = [
  {
    Icon: Ruler,
    tint: "sky",
    name: "You'll know who it's for",
    text: "Every page and story lists the age it suits, so you can stop guessing.",
  },
  {
    Icon: Printer,
    tint: "pear",
    name: "Ready in a minute",
    text: "Print it, find a crayon, start. Nothing to laminate, order or assemble first.",
  },
  {
    Icon: HeartHandshake,
    tint: "rose",
    name: "Real people, one to one",
    text: "When a page isn't enough, talk to an advisor of your choice.",
  },
  {
    Icon: Stethoscope,
    tint: "butter",
    name: "Honest about our limits",
    text: "We offer ideas and conversation, never medical advice. Some questions are for your doctor.",
  },
  {
    Icon: ShieldCheck,
    tint: "sky",
    name: "Private by default",
    text: "We keep only what your account needs. No advertising, and nothing that follows you around.",
  },
  {
    Icon: Footprints,
    tint: "pear",
    name: "Easy to leave",
    text: "Cancel Premium from your dashboard at any time. The free account stays free.",
  },
];

/** The promises section of the about page. */
export function Promises() {
  return (
    <PageSection nextBackground="sky" aria-labelledby="promises-heading">
      <h2 id="promises-heading">What you can count on</h2>
      <TileList tiles={promises} />
    </PageSection>
  );
}
