import { advisorName, hourlyRateLabel } from "../../../../contract/advisors.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./advisors.module.css";
import { Portrait } from "./portrait.tsx";
import type { Advisor } from "./queries.ts";
import { Specialties } from "./specialties.tsx";

const specialtiesShown = 3;

/** One advisor: who, for what, for how much, and two ways on. */
export function AdvisorItem({
  advisor,
  onBook,
  onMore,
}: {
  advisor: Advisor;
  onBook: (advisor: Advisor) => void;
  onMore: (advisor: Advisor) => void;
}) {
  const name = advisorName(advisor);
  return (
    <Card as="article" className={styles.item}>
      <div className={styles.head}>
        <Portrait src={advisor.portrait} name={name} />
        <div>
          <h3 className={styles.name}>{name}</h3>
          {advisor.hourly_rate !== null && (
            <p className={styles.rate}>{hourlyRateLabel(advisor.hourly_rate)}</p>
          )}
        </div>
      </div>
      <Specialties specialty={advisor.specialty} most={specialtiesShown} />
      {advisor.about_the_advisor && <p className={styles.about}>{advisor.about_the_advisor}</p>}
      <div className={styles.actions}>
        <Button size="sm" onClick={() => onBook(advisor)}>
          Book a Session
          <VisuallyHidden>{` with ${name}`}</VisuallyHidden>
        </Button>
        <Button size="sm" variant="quiet" className={styles.more} onClick={() => onMore(advisor)}>
          {`More about ${name}`}
        </Button>
      </div>
    </Card>
  );
}
