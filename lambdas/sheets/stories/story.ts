import type { PictureName } from "../parts/pictures.ts";

/** A story to read aloud, with questions to talk about. */
export interface Story {
  title: string;
  /** The origin of the story, shown on the title page; {{name}} is the brand's. */
  source: string;
  description: string;
  /** The picture on the title page: SVG of 400 × 300 for drawSvg. */
  art: string;
  /** The small picture above the text of each page, in order; it shows what that page tells of. */
  pictures: readonly PictureName[];
  /** The small picture after the last line. */
  ending: PictureName;
  paragraphs: readonly string[];
  /** Open questions without a wrong answer. */
  questions: readonly string[];
  /** A small activity for afterward. */
  together: string;
}

export const countWords = ({ paragraphs }: Pick<Story, "paragraphs">): number =>
  paragraphs.join(" ").split(/\s+/).filter(Boolean).length;

/** The minutes to read the story aloud, with pictures and questions: about 110 words a minute. */
export const getReadingMinutes = (story: Pick<Story, "paragraphs">): number =>
  Math.ceil(countWords(story) / 110);
