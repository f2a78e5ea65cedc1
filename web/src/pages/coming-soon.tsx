import { brand } from "../../../contract/brand.ts";
import { QuietPage } from "../layout/quiet-page.tsx";
import { Seo } from "../layout/seo.tsx";
import { paths } from "../paths.ts";
import { Mailbox } from "../ui/art/mailbox.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Wordmark } from "../ui/wordmark.tsx";
import styles from "./coming-soon/coming-soon.module.css";

/** Spec/1 §2: what is announced and not yet there. Neither the header nor the footer is shown here. */
export default function ComingSoon() {
  return (
    <>
      <Seo description="A private community for parents, nearly ready." />
      <header className={styles.top}>
        <Wordmark parts={brand.wordmark} />
      </header>
      <QuietPage
        art={<Mailbox />}
        title="The community is nearly ready."
        way={
          <>
            <ButtonLink to={paths.register}>Create Free Account</ButtonLink>
            <ButtonLink to={paths.home} variant="outline">
              Return to Home
            </ButtonLink>
          </>
        }
      >
        A friendly place for the questions you would rather not ask in the group chat. Members hear first when
        the doors open.
      </QuietPage>
    </>
  );
}
