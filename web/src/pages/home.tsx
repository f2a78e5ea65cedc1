import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { useAuth } from "../auth/use-auth.ts";
import { paths } from "../base/paths.ts";
import { useSignUpPrompt } from "../features/members/use-sign-up-prompt.tsx";
import { CallToAction } from "../layout/call-to-action.tsx";
import { JoinLink, useHasPlan } from "../layout/join-link.tsx";
import { Seo } from "../layout/seo.tsx";
import { Advisors } from "./home/advisors.tsx";
import { Faq } from "./home/faq.tsx";
import { Features } from "./home/features.tsx";
import { Hero } from "./home/hero.tsx";
import { Pitch } from "./home/pitch.tsx";
import { Plans } from "./home/plans.tsx";
import { Previews } from "./home/previews.tsx";
import { Testimonials } from "./home/testimonials.tsx";
import { useQuotes } from "./home/use-quotes.ts";

/** The home page; its sections follow the order of SITE-3. */
export default function Home() {
  const { user, loading } = useAuth();
  const navigate = useNavigate();
  const { openPrompt, prompt } = useSignUpPrompt();
  const quotesPlace = useRef<HTMLDivElement>(null);
  const quotes = useQuotes(quotesPlace);
  // Until it is known who is signed in, go to the booking page, which checks again.
  const isMember = useHasPlan("free");
  const isGuest = user === null && !loading;
  const book = ({ id }: { id: string }) =>
    isGuest
      ? openPrompt({ advisor_id: id })
      : navigate({ pathname: paths.advisorCheckout, search: `?advisor=${id}` });

  return (
    <main id="main">
      <Seo description="Printables, read-aloud stories and real conversations with child-development advisors, picked for the age your child is right now." />
      <Hero />
      <Features />
      <Previews />
      <Pitch />
      <Plans />
      <Advisors next={quotes.length > 0 ? "rose" : "bg"} onBook={book} />
      <div ref={quotesPlace}>
        {quotes.length > 0 && <Testimonials key={quotes[0]?.words} quotes={quotes} />}
      </div>
      <Faq />
      <CallToAction
        title="Tonight can be a little easier."
        action={
          <JoinLink plan="free" to={paths.register}>
            Create Free Account
          </JoinLink>
        }
      >
        {!isMember && "It's free, takes a minute, and gets you your first printables right away."}
      </CallToAction>
      {prompt}
    </main>
  );
}
