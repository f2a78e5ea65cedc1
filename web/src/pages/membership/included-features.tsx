import { BookOpen, Calculator, CalendarHeart, MessagesSquare, Presentation, Printer } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import { type Tile, TileList } from "../../ui/tile.tsx";

const comingSoon = <Badge tone="soon">Coming Soon</Badge>;

const features: readonly Tile[] = [
  {
    Icon: Printer,
    tint: "pear",
    name: "Full printable library",
    text: "Every sheet we have, plus each new one: tracing, cutting, mazes, matching, feelings and routines.",
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
    text: "A members-only place to ask, to listen and to find out you're not the only one.",
    badge: comingSoon,
  },
  {
    Icon: Presentation,
    tint: "rose",
    name: "Exclusive workshops",
    text: "Small evening sessions on one topic at a time, such as sleep, siblings or starting school.",
    badge: comingSoon,
  },
];

/** The six Premium features; two of them are coming soon. */
export function IncludedFeatures() {
  return (
    <PageSection aria-labelledby="included-heading">
      <h2 id="included-heading">What's included</h2>
      <TileList tiles={features} />
    </PageSection>
  );
}
