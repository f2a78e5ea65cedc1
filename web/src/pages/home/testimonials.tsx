import { Badge } from "../../ui/badge.tsx";
import { Carousel } from "../../ui/carousel.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import type { Quote } from "./testimonial-quotes.ts";
import styles from "./testimonials.module.css";

/** Testimonials carousel of the home page, part 7 (SITE-3). */
export function Testimonials({ quotes }: { quotes: readonly Quote[] }) {
  const slides = quotes.map(({ words, name, about, sample }) => ({
    id: name,
    content: (
      <figure className={styles.quote}>
        <blockquote className={styles.text}>{`“${words}”`}</blockquote>
        <figcaption className={styles.who}>
          <strong>{name}</strong>, {about} {sample && <Badge tone="inactive">Sample quote</Badge>}
        </figcaption>
      </figure>
    ),
  }));
  return (
    <PageSection background="rose" nextBackground="bg" aria-labelledby="testimonials-heading">
      <h2 id="testimonials-heading" className={styles.heading}>
        What parents tell us
      </h2>
      <Carousel label="Testimonials" noun="testimonial" slides={slides} />
    </PageSection>
  );
}
