import { formatHourlyRate, getAdvisorName, getCredentials } from "../../../../contract/advisors.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { Advisor } from "./advisor-queries.ts";
import styles from "./advisors.module.css";
import { Portrait } from "./portrait.tsx";
import { Specialties } from "./specialties.tsx";

const specialtiesShown = 3;

/** Public advisor card: name, rate, specialties, and buttons to book or read more. */
export function AdvisorCard({
  advisor,
  onBook,
  onShowProfile,
}: {
  advisor: Advisor;
  onBook: (advisor: Advisor) => void;
  onShowProfile: (advisor: Advisor) => void;
}) {
  const name = getAdvisorName(advisor);
  return (
    <Card as="article" className={styles.card}>
      <div className={styles.head}>
        <Portrait src={advisor.portrait} name={name} />
        <div>
          <h3 className={styles.name}>{name}</h3>
          {advisor.hourly_rate !== null && (
            <p className={styles.rate}>{formatHourlyRate(advisor.hourly_rate)}</p>
          )}
        </div>
      </div>
      <Specialties specialty={advisor.specialty} max={specialtiesShown} />
      <div>
        <p className={styles.credentials}>{getCredentials(advisor)}</p>
        {advisor.about_the_advisor && <p className={styles.about}>{advisor.about_the_advisor}</p>}
      </div>
      <div className={styles.actions}>
        <Button size="sm" onClick={() => onBook(advisor)}>
          Book a Session
          <VisuallyHidden>{` with ${name}`}</VisuallyHidden>
        </Button>
        <Button size="sm" variant="quiet" className={styles.more} onClick={() => onShowProfile(advisor)}>
          {`More about ${name}`}
        </Button>
      </div>
    </Card>
  );
}
