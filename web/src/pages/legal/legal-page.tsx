import { Link } from "react-router-dom";
import { published } from "../../base/brand.ts";
import { Seo } from "../../layout/seo.tsx";
import { type LegalDocument, type LegalSection, lastUpdated } from "./legal-document.ts";
import { LegalIdentity } from "./legal-identity.tsx";
import styles from "./legal-page.module.css";

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <ol className={styles.contents}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link to={{ hash: id }}>{title}</Link>
        </li>
      ))}
    </ol>
  );
}

/** The layout of all legal pages: numbered sections next to a sticky table of contents. */
export function LegalPage({
  document: { title, description, lead, changed, sections, addition },
}: {
  document: LegalDocument;
}) {
  const added = __IS_TEMPLATE__ ? `{{${addition}}}` : published.additions?.[addition];
  return (
    <main id="main" className={styles.page}>
      <Seo description={description} />
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.updated}>
          Last updated <time dateTime={lastUpdated.day}>{lastUpdated.label}</time>
        </p>
        {changed && (
          <p className={styles.updated}>
            {`${changed.what} changed on `}
            <time dateTime={changed.day}>{changed.label}</time>
          </p>
        )}
        <p className={styles.lead}>{lead}</p>
      </header>
      <nav aria-label="On this page" className={styles.aside}>
        <h2 className={styles.asideTitle}>On this page</h2>
        <Contents sections={sections} />
      </nav>
      <details className={styles.collapsedContents}>
        <summary>On this page</summary>
        <Contents sections={sections} />
      </details>
      <div className={styles.sections}>
        {sections.map(({ id, title, body }, index) => (
          <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>
              <span className={styles.number}>{index + 1}.</span> {title}
            </h2>
            {body}
          </section>
        ))}
        {added && (
          <section className={styles.section} aria-labelledby="addition-heading">
            <h2 id="addition-heading">In addition</h2>
            <p className={styles.added}>{added}</p>
          </section>
        )}
        <LegalIdentity />
      </div>
    </main>
  );
}
