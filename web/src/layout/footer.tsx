import { Link } from "react-router-dom";
import { brand } from "../../../contract/brand.ts";
import { paths } from "../paths.ts";
import { Wordmark } from "../ui/wordmark.tsx";
import { useConfig } from "../use-config.ts";
import styles from "./footer.module.css";

type Links = readonly (readonly [label: string, to: string])[];

const quickLinks: Links = [
  ["Home", paths.home],
  ["About", paths.about],
  ["Membership", paths.membership],
  ["Resources", paths.resources],
  ["Parenting Insights", paths.insights],
  ["Blog", paths.blog],
  ["Dashboard", paths.dashboard],
];
const legalLinks: Links = [
  ["Privacy Policy", paths.privacyPolicy],
  ["Terms of Use", paths.termsOfUse],
  ["Cookie Policy", paths.cookiePolicy],
  ["Disclaimer", paths.disclaimer],
];

function LinkList({ title, links }: { title: string; links: Links }) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {links.map(([label, to]) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Spec/1 §2, Footer. The social links are the deployment's, and leave no gap where there are none. */
export function Footer() {
  const social = useConfig()?.social ?? [];
  return (
    <footer data-night className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <Wordmark parts={brand.wordmark} />
          <p className={styles.blurb}>{brand.blurb}</p>
          {social.length > 0 && (
            <ul className={styles.social} aria-label={`${brand.name} elsewhere`}>
              {social.map(({ label, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener" className={styles.link}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <LinkList title="Quick links" links={quickLinks} />
        <LinkList title="Legal" links={legalLinks} />
      </div>
      <p className={styles.closing}>
        © {brand.name}. {brand.tagline}
      </p>
    </footer>
  );
}
