import { useId, useRef } from "react";
import { Link } from "react-router-dom";
import type { PublicSite } from "../../../contract/site-settings.ts";
import { useSiteNear } from "../api/use-site.ts";
import { brand } from "../base/brand.ts";
import { anchors, paths } from "../base/paths.ts";
import { ContactButton } from "../features/forms/contact-button.tsx";
import { NewsletterForm } from "../features/forms/newsletter-form.tsx";
import { Wordmark } from "../ui/wordmark.tsx";
import styles from "./footer.module.css";

type Links = readonly (readonly [label: string, to: string])[];

const quickLinks: Links = [
  ["Home", paths.home],
  ["About", paths.about],
  ["Membership", paths.membership],
  ["Resources", paths.resources],
  [brand.newsletter, paths.insights],
  ["Blog", paths.blog],
  ["Dashboard", paths.dashboard],
];
const legalLinks: Links = [
  ["Privacy Policy", paths.privacyPolicy],
  ["Terms of Use", paths.termsOfUse],
  ["Cookie Policy", paths.cookiePolicy],
  ["Disclaimer", paths.disclaimer],
];

function LinkList({ id, title, links }: { id?: string; title: string; links: Links }) {
  return (
    <nav id={id} aria-label={title}>
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

/** The small footer of member pages and the back office (SITE-5). */
export function LegalFooter() {
  return (
    <footer className={styles.small}>
      <nav id={anchors.quickLinks} aria-label="Legal">
        <ul className={styles.row}>
          {legalLinks.map(([label, to]) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
          <li>
            <ContactButton className={styles.contact} />
          </li>
        </ul>
      </nav>
      <p>© {brand.name}</p>
    </footer>
  );
}

/** The owner's name and postal address in one line; empty until they are known. */
const formatIdentity = (site: PublicSite | null): string =>
  [site?.legal_name, ...(site?.legal_address?.split("\n") ?? [])].filter(Boolean).join(", ");

/**
 * The footer (SITE-5). What the owner's settings say has a place of its own height, so that nothing moves. Pages that ask
 * for an address of their own have no newsletter form.
 */
export function Footer({ hasNewsletter }: { hasNewsletter: boolean }) {
  const place = useRef<HTMLElement>(null);
  const site = useSiteNear(place);
  const social = site?.social ?? [];
  const newsletter = useId();
  return (
    <footer ref={place} data-night className={styles.footer}>
      <div className={styles.columns}>
        {hasNewsletter && (
          <section className={styles.newsletter} aria-labelledby={newsletter}>
            <h2 id={newsletter} className={styles.title}>
              {brand.newsletter}
            </h2>
            <p className={styles.blurb}>
              A short email with something to do, something to say and something to print.
            </p>
            <NewsletterForm labelledBy={newsletter} />
          </section>
        )}
        <div className={styles.about}>
          <Wordmark />
          <p className={styles.blurb}>{brand.blurb}</p>
          <div className={styles.social}>
            {social.length > 0 && (
              <ul className={styles.socialLinks} aria-label={`${brand.name} on social media`}>
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
        </div>
        <LinkList id={anchors.quickLinks} title="Quick links" links={quickLinks} />
        <div className={styles.legal}>
          <LinkList title="Legal" links={legalLinks} />
          <ContactButton className={styles.link} />
        </div>
      </div>
      <p className={styles.closing}>
        © {brand.name}. {brand.tagline}
      </p>
      <p className={styles.identity}>{formatIdentity(site)}</p>
    </footer>
  );
}
