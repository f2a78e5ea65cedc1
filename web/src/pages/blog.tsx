import { paths } from "../base/paths.ts";
import { Seo } from "../layout/seo.tsx";
import { WritingDesk } from "../ui/art/writing-desk.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { MessagePage } from "../ui/message-page.tsx";

/** Placeholder until there is a blog (SITE-4). */
export default function Blog() {
  return (
    <>
      <Seo description="Short pieces on play, sleep, feelings and the long minutes before dinner. Coming soon." />
      <MessagePage
        hasWaveEdge
        art={<WritingDesk />}
        title="Blog Coming Soon"
        action={<ButtonLink to={paths.register}>Get Updates</ButtonLink>}
      >
        We're sharpening our pencils. Short pieces on play, sleep, feelings and the long minutes before dinner
        are on their way.
      </MessagePage>
    </>
  );
}
