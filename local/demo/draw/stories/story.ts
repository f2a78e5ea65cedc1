import type { PictureName } from "../pdf/pictures.ts";

/** A story to read aloud, with the page for talking about it. */
export interface Story {
  slug: string;
  title: string;
  /** where it comes from, as the title page says it */
  source: string;
  description: string;
  ages: string;
  topics: readonly string[];
  /** the scene on the title page: shapes on 400 × 300, see drawSvg */
  art: string;
  /** the little picture after the last line */
  ending: PictureName;
  paragraphs: readonly string[];
  /** questions without a wrong answer */
  questions: readonly string[];
  /** one small thing to do afterward */
  together: string;
}

export const countWords = ({ paragraphs }: Pick<Story, "paragraphs">): number =>
  paragraphs.join(" ").split(/\s+/).filter(Boolean).length;

/** Minutes to read it aloud without hurrying, pictures and questions included: about 110 words a minute. */
export const getReadingMinutes = (story: Pick<Story, "paragraphs">): number =>
  Math.ceil(countWords(story) / 110);
