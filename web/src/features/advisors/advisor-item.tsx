import { advisorName, hourlyRateLabel } from "../../../../contract/advisors.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./advisors.module.css";
import { Portrait } from "./portrait.tsx";
import type { Advisor } from "./queries.ts";

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
  const further = advisor.specialty.length - specialtiesShown;
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
      {advisor.specialty.length > 0 && (
        <ul className={styles.specialties} aria-label="Specialties">
          {advisor.specialty.slice(0, specialtiesShown).map((specialty) => (
            <li key={specialty}>{specialty}</li>
          ))}
          {further > 0 && <li>{`+${further}`}</li>}
        </ul>
      )}
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
