import { Hand, MessageCircleHeart, Scissors } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "../../base/paths.ts";
import { Card, CardGrid } from "../../ui/card.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import type { Tint } from "../../ui/tint.ts";
import styles from "./ideas.module.css";

const ideas: readonly { Icon: typeof Hand; tint: Tint; kind: string; name: string; text: string }[] = [
  {
    Icon: Hand,
    tint: "butter",
    kind: "Something to do",
    name: "Two choices, both fine",
    text: "“Red cup or blue cup?” A child who gets to decide one small thing often lets the big one go. Offer two, mean both, and stop there.",
  },
  {
    Icon: MessageCircleHeart,
    tint: "rose",
    kind: "Something to say",
    name: "Name it before you fix it",
    text: "“You are so angry that it broke.” Say what you see and wait for a breath. Fixing it can come later, and sometimes it isn't needed.",
  },
  {
    Icon: Scissors,
    tint: "pear",
    kind: "Something to print",
    name: "A strip, a snip, a hero",
    text: "Scissor practice for the wait before dinner: five strips, each a little harder. Cut the first one together, and hand over the scissors.",
  },
];

/** Three sample ideas from the newsletter. */
export function Ideas() {
  return (
    <PageSection nextBackground="night" aria-labelledby="ideas-heading">
      <h2 id="ideas-heading">What's in a letter</h2>
      <CardGrid>
        {ideas.map(({ Icon, tint, kind, name, text }) => (
          <Card key={name} as="article" tint={tint} className={styles.idea}>
            <p className={styles.kind}>
              <Icon aria-hidden="true" />
              {kind}
            </p>
            <h3 className={styles.name}>{name}</h3>
            <p>{text}</p>
          </Card>
        ))}
      </CardGrid>
      <p className={styles.more}>
        Want the pages right away? <Link to={paths.resources}>Browse the library</Link>.
      </p>
    </PageSection>
  );
}
