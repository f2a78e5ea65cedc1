import { QuietPage } from "../layout/quiet-page.tsx";
import { Seo } from "../layout/seo.tsx";
import { paths } from "../paths.ts";
import { WritingDesk } from "../ui/art/writing-desk.tsx";
import { ButtonLink } from "../ui/button.tsx";

/** Spec/1 §2: the blog's place until there is a blog. */
export default function Blog() {
  return (
    <>
      <Seo description="Short pieces on play, sleep, feelings and the long minutes before dinner. Coming soon." />
      <QuietPage
        footed
        art={<WritingDesk />}
        title="Blog Coming Soon"
        way={<ButtonLink to={paths.register}>Get Updates</ButtonLink>}
      >
        We are sharpening pencils. Short pieces on play, sleep, feelings and the long minutes before dinner
        will appear here.
      </QuietPage>
    </>
  );
}
