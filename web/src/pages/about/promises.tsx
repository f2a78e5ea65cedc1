import { Footprints, HeartHandshake, Printer, Ruler, ShieldCheck, Stethoscope } from "lucide-react";
import { Spread } from "../../ui/spread.tsx";
import { Tile, Tiles } from "../../ui/tile.tsx";
import type { Tint } from "../../ui/tint.ts";

const promises: readonly { Icon: typeof Ruler; tint: Tint; name: string; text: string }[] = [
  {
    Icon: Ruler,
    tint: "sky",
    name: "It says who it is for",
    text: "Every page and story names the age it suits, so you can stop guessing.",
  },
  {
    Icon: Printer,
    tint: "pear",
    name: "Ready in a minute",
    text: "Print it, find a crayon, begin. Nothing to laminate, order or assemble first.",
  },
  {
    Icon: HeartHandshake,
    tint: "rose",
    name: "People, one to one",
    text: "When a page is not enough, you can talk to an advisor you choose yourself.",
  },
  {
    Icon: Stethoscope,
    tint: "butter",
    name: "Straight about its limits",
    text: "Ideas and conversation, never medical advice. Some questions belong to a doctor.",
  },
  {
    Icon: ShieldCheck,
    tint: "sky",
    name: "Private by habit",
    text: "We keep what your account needs. No advertising, and nothing that follows you around.",
  },
  {
    Icon: Footprints,
    tint: "pear",
    name: "Easy to leave",
    text: "Cancel Premium from your dashboard at any time. The free account stays free.",
  },
];

/** What a parent can hold us to. */
export function Promises() {
  return (
    <Spread next="sky" aria-labelledby="promises-heading">
      <h2 id="promises-heading">What you can count on</h2>
      <Tiles>
        {promises.map(({ Icon, tint, name, text }) => (
          <Tile key={name} tint={tint} icon={<Icon aria-hidden="true" />} title={name}>
            {text}
          </Tile>
        ))}
      </Tiles>
    </Spread>
  );
}
