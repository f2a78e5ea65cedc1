import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed } from "lucide-react";
import { Link } from "react-router-dom";
import { call } from "../../api/client.ts";
import { useCanCall } from "../../auth/use-can-call.ts";
import { Card } from "../../ui/card.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./setup-checklist.module.css";

/** A library with this many items is worth a visit: a full section. */
const wantedItems = 6;

interface Step {
  title: string;
  text: string;
  tab: string;
  isDone: boolean;
}

/** A step counts as done when visitors see its result, so that drafts and inactive advisors do not count. */
async function fetchSteps(signal: AbortSignal): Promise<Step[]> {
  const [content, { item }, advisors, site] = await Promise.all([
    call("listContent", {}, { signal }),
    call("getFreePack", {}, { signal }),
    call("listAdvisors", {}, { signal }),
    call("getSite", {}, { signal }),
  ]);
  const count = Math.min(content.items.length, wantedItems);
  return [
    {
      title: "Publish the first six items",
      text: `${count} of ${wantedItems} are in the library.`,
      tab: "upload",
      isDone: count === wantedItems,
    },
    {
      title: "Choose the free pack",
      text: "What “Download Free Printable” gives to every member.",
      tab: "manage",
      isDone: item !== null,
    },
    {
      title: "Add the first advisor",
      text: "Members can book sessions as soon as one is active.",
      tab: "advisors",
      isDone: advisors.items.length > 0,
    },
    {
      title: "Say who runs the site",
      text: "Name and postal address in Settings. Emails and legal pages show them.",
      tab: "settings",
      isDone: site.legal_name !== null && site.legal_address !== null,
    },
  ];
}

const refreshMs = 10_000;
const radius = 26;
const circumference = 2 * Math.PI * radius;

function ProgressRing({ done, count }: { done: number; count: number }) {
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r={radius} className={styles.track} />
        {done > 0 && (
          <circle
            cx="32"
            cy="32"
            r={radius}
            className={styles.done}
            strokeDasharray={`${(circumference * done) / count} ${circumference}`}
          />
        )}
      </svg>
      <span aria-hidden="true">{`${done}/${count}`}</span>
      <VisuallyHidden>{`${done} of ${count} done`}</VisuallyHidden>
    </div>
  );
}

/** Leads an owner through the first steps on an empty site (ADMIN-9). Shows nothing once visitors find everything. */
export default function SetupChecklist() {
  const canCall = useCanCall();
  const { data } = useQuery({
    queryKey: ["setup"],
    queryFn: ({ signal }) => fetchSteps(signal),
    staleTime: 0,
    // Public answers are cached for up to half a minute (ADMIN-9).
    refetchInterval: refreshMs,
  });
  const steps = data?.filter(({ tab }) => tab !== "settings" || canCall("adminGetSettings"));
  const done = steps?.filter(({ isDone }) => isDone).length;
  if (!steps || done === undefined || done === steps.length) return null;
  return (
    <Card as="section" className={styles.card} aria-labelledby="setup">
      <ProgressRing done={done} count={steps.length} />
      <div className={styles.text}>
        <h2 id="setup" className={styles.title}>
          Set up your site
        </h2>
        <p className={styles.lead}>
          Visitors see what is missing as “not yet”. Changes show within a minute.
        </p>
        <ol className={styles.steps}>
          {steps.map(({ title, text, tab, isDone }) => (
            <li key={tab} data-done={isDone || undefined}>
              {isDone ? <CircleCheck aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}
              <div>
                {isDone ? (
                  <span className={styles.step}>
                    {title}
                    <VisuallyHidden>: done</VisuallyHidden>
                  </span>
                ) : (
                  <Link to={`?tab=${tab}`} className={styles.step}>
                    {title}
                  </Link>
                )}
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
        {canCall("adminInviteAdmin") && (
          <p className={styles.lead}>
            Does someone help you? <Link to="?tab=create-admin&invite=1">Invite by email</Link>
          </p>
        )}
      </div>
    </Card>
  );
}
