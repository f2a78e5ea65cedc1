import { paths } from "../base/paths.ts";
import { JoinLink } from "../layout/join-link.tsx";
import { Seo } from "../layout/seo.tsx";
import { Mailbox } from "../ui/art/mailbox.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { MessagePage } from "../ui/message-page.tsx";
import { Wordmark } from "../ui/wordmark.tsx";
import styles from "./coming-soon/coming-soon.module.css";

/** Coming-soon page of the community (SITE-4). It has neither the site header nor the footer. */
export default function ComingSoon() {
  return (
    <>
      <Seo description="A private community for parents, nearly ready." />
      <header className={styles.top}>
        <Wordmark />
      </header>
      <MessagePage
        art={<Mailbox />}
        title="The community is nearly ready."
        action={
          <>
            <JoinLink plan="free" to={paths.register}>
              Create Free Account
            </JoinLink>
            <ButtonLink to={paths.home} variant="outline">
              Return to Home
            </ButtonLink>
          </>
        }
      >
        A friendly place for the questions you would rather not ask in the group chat. Members will be the
        first to know when it opens.
      </MessagePage>
    </>
  );
}
