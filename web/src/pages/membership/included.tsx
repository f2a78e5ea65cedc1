import { BookOpen, Calculator, CalendarHeart, MessagesSquare, Presentation, Printer } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { Spread } from "../../ui/spread.tsx";
import { Tile, Tiles } from "../../ui/tile.tsx";
import type { Tint } from "../../ui/tint.ts";

const features: readonly { Icon: typeof BookOpen; tint: Tint; name: string; text: string; soon?: true }[] = [
  {
    Icon: Printer,
    tint: "pear",
    name: "Full printable library",
    text: "Every sheet we have and each new one: tracing, cutting, mazes, matching, feelings and routines.",
  },
  {
    Icon: BookOpen,
    tint: "rose",
    name: "All stories to read aloud",
    text: "New tales and old fables, short enough for the last ten minutes of the day.",
  },
  {
    Icon: Calculator,
    tint: "sky",
    name: "Math worksheets by stage",
    text: "From counting ducks to sums within twenty, with the answers at the back.",
  },
  {
    Icon: CalendarHeart,
    tint: "butter",
    name: "One-to-one advisor sessions",
    text: "Thirty or sixty minutes with an advisor you choose, paid per session.",
  },
  {
    Icon: MessagesSquare,
    tint: "pear",
    name: "Private community",
    text: "A members-only place to ask, to listen, and to hear that it is not just yours.",
    soon: true,
  },
  {
    Icon: Presentation,
    tint: "rose",
    name: "Exclusive workshops",
    text: "Small evenings on one subject at a time, such as sleep, siblings or starting school.",
    soon: true,
  },
];

/** What a premium member has, and the two things that are announced. */
export function Included() {
  return (
    <Spread aria-labelledby="included-heading">
      <h2 id="included-heading">What is included</h2>
      <Tiles>
        {features.map(({ Icon, tint, name, text, soon }) => (
          <Tile
            key={name}
            tint={tint}
            icon={<Icon aria-hidden="true" />}
            title={name}
            badge={soon && <Badge tone="soon">Coming Soon</Badge>}
          >
            {text}
          </Tile>
        ))}
      </Tiles>
    </Spread>
  );
}
