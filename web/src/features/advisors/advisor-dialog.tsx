import { formatHourlyRate, getAdvisorName } from "../../../../contract/advisors.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./advisor-dialog.module.css";
import { listAdvisorLinks } from "./advisor-links.ts";
import type { Advisor } from "./advisor-queries.ts";
import { Portrait } from "./portrait.tsx";
import { Specialties } from "./specialties.tsx";

/** An advisor's full profile with links and a booking button. */
export default function AdvisorDialog({
  advisor,
  open,
  onClose,
  onBook,
}: {
  advisor: Advisor;
  open: boolean;
  onClose: () => void;
  onBook: () => void;
}) {
  const name = getAdvisorName(advisor);
  const links = listAdvisorLinks(advisor);
  const sections = [
    { title: "About", text: advisor.about_the_advisor },
    { title: "Background", text: advisor.background },
    { title: "Experience", text: advisor.experience },
  ];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={name}
      description={advisor.hourly_rate === null ? undefined : formatHourlyRate(advisor.hourly_rate)}
      footer={<Button onClick={onBook}>Book a Session</Button>}
    >
      <div className={styles.profile}>
        <Portrait src={advisor.portrait} name={name} large />
        <Specialties specialty={advisor.specialty} large />
        {sections.map(
          ({ title, text }) =>
            text && (
              <section key={title}>
                <h3 className={styles.heading}>{title}</h3>
                <p>{text}</p>
              </section>
            ),
        )}
        {links.length > 0 && (
          <ul className={styles.links} aria-label={`${name} on the web`}>
            {links.map(({ label, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener noreferrer nofollow">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
