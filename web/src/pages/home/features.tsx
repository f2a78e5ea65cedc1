import { BookOpen, Mail, MessagesSquare, PhoneCall, Printer, Smartphone } from "lucide-react";
import { PageSection } from "../../ui/page-section.tsx";
import { type Tile, TileList } from "../../ui/tile.tsx";

const features: readonly Tile[] = [
  {
    Icon: MessagesSquare,
    tint: "rose",
    name: "Supportive Community",
    text: "A friendly place for the questions you would rather not ask in the group chat. Opening soon.",
  },
  {
    Icon: Printer,
    tint: "pear",
    name: "Monthly Printables",
    text: "Fresh activity sheets every month. Print one, find a crayon, done.",
  },
  {
    Icon: PhoneCall,
    tint: "sky",
    name: "Expert-Led Calls",
    text: "Thirty or sixty minutes, one to one, with an advisor who has heard it all before.",
  },
  {
    Icon: Mail,
    tint: "butter",
    name: "Newsletter & Blog",
    text: "One short letter with ideas you can try the same day.",
  },
  {
    Icon: BookOpen,
    tint: "rose",
    name: "Story Time",
    text: "Stories to read aloud in the ten minutes before lights-out.",
  },
  {
    Icon: Smartphone,
    tint: "pear",
    name: "Flexible Access",
    text: "Phone at the park, laptop at the table. Start free, change your mind anytime.",
  },
];

/** The six feature tiles of the home page, part 2 (SITE-3). */
export function Features() {
  return (
    <PageSection aria-labelledby="features-heading">
      <h2 id="features-heading">Everything in one calm place</h2>
      <TileList tiles={features} />
    </PageSection>
  );
}
