import { Seo } from "../layout/seo.tsx";
import { Mailbox } from "../ui/art/mailbox.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Opening } from "../ui/opening.tsx";
import { GetTheLetter, letterHeading } from "./insights/get-the-letter.tsx";
import { Ideas } from "./insights/ideas.tsx";

/** Spec/1 §2: "Parenting Insights", the page around the newsletter. */
export default function Insights() {
  return (
    <main id="main">
      <Seo description="Parenting Insights: one short letter with ideas you can try the same day." />
      <Opening
        ground="sky"
        next="butter"
        title="Parenting Insights"
        art={<Mailbox label="A child in a raincoat brings a letter to a mailbox on a hill" />}
        ways={<ButtonLink to={{ hash: letterHeading }}>Get the next letter</ButtonLink>}
      >
        One short letter with ideas you can try the same day. Something to do, something to say, something to
        print.
      </Opening>
      <GetTheLetter />
      <Ideas />
    </main>
  );
}
