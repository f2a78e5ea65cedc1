import { Link } from "react-router-dom";
import { ServerState } from "../api/server-state.tsx";
import { useAuth } from "../auth/use-auth.ts";
import { FreePackButton } from "../features/content/free-pack-button.tsx";
import { ContentLibrary } from "../features/content/library.tsx";
import { useSignUpPrompt } from "../features/members/use-sign-up-prompt.tsx";
import { useUpgrade } from "../features/membership/use-upgrade.tsx";
import { Seo } from "../layout/seo.tsx";
import { paths } from "../paths.ts";
import { ActivitySheets } from "../ui/art/activity-sheets.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Opening } from "../ui/opening.tsx";
import { Spread } from "../ui/spread.tsx";

/** Spec/1 §2, Free printable landing page. */
export default function Resources() {
  const { profile, loading } = useAuth();
  const { ask, prompt } = useSignUpPrompt();
  const { upgrade, popup } = useUpgrade();
  const role = profile?.role ?? (loading ? undefined : null);
  const locks = { role, onSignUp: ask, onUpgrade: upgrade };

  return (
    <ServerState>
      <main id="main">
        <Seo description="A free pack of 10 kids' activities to cut, color and count, and a library of printables, stories and math worksheets." />
        <Opening
          ground="pear"
          title="Ten little activities, one rainy afternoon."
          art={<ActivitySheets label="Activity sheets with a maze, a sum and a shape to cut out" />}
          ways={
            <>
              <FreePackButton {...locks} />
              <ButtonLink to={{ hash: "library" }} variant="outline">
                Browse Resources
              </ButtonLink>
            </>
          }
        >
          A free pack of 10 kids' activities to cut, color and count.
        </Opening>
        <Spread next="night">
          <noscript>
            <p>
              The library shows itself here as soon as this page may run its scripts. Until then,{" "}
              <Link to={paths.membership}>read what is in it</Link>.
            </p>
          </noscript>
          <ContentLibrary {...locks} />
        </Spread>
        {prompt}
        {popup}
      </main>
    </ServerState>
  );
}
