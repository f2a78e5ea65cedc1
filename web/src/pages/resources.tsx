import { Link } from "react-router-dom";
import { QueryProvider } from "../auth/query-provider.tsx";
import { useAuth } from "../auth/use-auth.ts";
import { brand } from "../base/brand.ts";
import { paths } from "../base/paths.ts";
import { FreePackButton } from "../features/content/free-pack-button.tsx";
import { ContentLibrary } from "../features/content/library.tsx";
import { useSignUpPrompt } from "../features/members/use-sign-up-prompt.tsx";
import { MembershipUnknown } from "../features/membership/membership-unknown.tsx";
import { useUpgrade } from "../features/membership/use-upgrade.tsx";
import { Seo } from "../layout/seo.tsx";
import { ActivitySheets } from "../ui/art/activity-sheets.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { PageSection } from "../ui/page-section.tsx";

/** The free printables landing page (SITE-4). */
export default function Resources() {
  const { profile, loading, isMembershipUnknown } = useAuth();
  const { openPrompt, prompt } = useSignUpPrompt();
  const { upgrade, popup } = useUpgrade();
  const role = profile?.role ?? (loading || isMembershipUnknown ? undefined : null);
  const locks = { role, onSignUp: openPrompt, onUpgrade: upgrade };

  return (
    <QueryProvider>
      <main id="main">
        <Seo description={`${brand.pack_text}, and a library of printables, stories and math worksheets.`} />
        <PageHero
          background="pear"
          title={brand.pack}
          art={<ActivitySheets label="Activity sheets with a maze, a sum and a shape to cut out" />}
          actions={
            <>
              <FreePackButton {...locks} />
              <ButtonLink to={{ hash: "library" }} variant="outline">
                Browse Resources
              </ButtonLink>
            </>
          }
        >
          {`${brand.pack_text}.`}
        </PageHero>
        <PageSection nextBackground="night">
          <noscript>
            <p>
              Please enable JavaScript to browse the library, or{" "}
              <Link to={paths.membership}>read what's in it</Link>.
            </p>
          </noscript>
          <MembershipUnknown />
          <ContentLibrary {...locks} />
        </PageSection>
        {prompt}
        {popup}
      </main>
    </QueryProvider>
  );
}
