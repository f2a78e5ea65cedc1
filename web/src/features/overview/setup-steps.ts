import type { RouteOutput } from "../../../../contract/routes.ts";
import type { SetupFacts } from "../../../../contract/setup.ts";
import { formatDayAndTime } from "../../format/dates.ts";

/** A library with this many items is worth a visit: a full section. */
const wantedItems = 6;

export interface SetupStep {
  title: string;
  text: string;
  /** The query of the tab in which it is done; none for a step that is done elsewhere, or by a button. */
  to?: string;
  isDone: boolean;
  /** Without it, no member can pay or finds anything. The checklist goes when all of these are done. */
  isNeeded: boolean;
  test?: "payment" | "email";
  /** The overview goes on saying this while it is true, even once the checklist is gone. */
  reminder?: string;
}

export interface PublicFacts {
  content: Pick<RouteOutput<"listContent">, "items">;
  pack: RouteOutput<"getFreePack">;
  advisors: Pick<RouteOutput<"listAdvisors">, "items">;
  site: Pick<RouteOutput<"getSite">, "legal_name" | "legal_address">;
}

/** The steps of an editor: what visitors find in the library. */
export function listLibrarySteps({ content, pack, advisors }: PublicFacts): SetupStep[] {
  const count = Math.min(content.items.length, wantedItems);
  return [
    {
      title: "Publish the first six items",
      text: `${count} of ${wantedItems} are in the library.`,
      to: "?tab=upload",
      isDone: count === wantedItems,
      isNeeded: true,
    },
    {
      title: "Choose the free pack",
      text: "What “Download Free Printable” gives to every member. Press the title of a free item, then “Use as free pack”.",
      to: "?tab=manage",
      isDone: pack.item !== null,
      isNeeded: true,
    },
    {
      title: "Add the first advisor",
      text: "Members can book sessions as soon as one is active and has a rate.",
      to: "?tab=advisors",
      isDone: advisors.items.some(({ hourly_rate }) => hourly_rate !== null),
      isNeeded: true,
    },
  ];
}

/** The steps of an owner, in the order in which they decide whether anybody can pay. */
export function listOwnerSteps(facts: SetupFacts, visible: PublicFacts, now: Date): SetupStep[] {
  const { site } = visible;
  return [
    {
      title: "Make it yours",
      text: "Name, logo and colors, in Settings.",
      to: "?tab=settings",
      isDone: facts.has_brand,
      isNeeded: false,
    },
    {
      title: "Say who runs the site",
      text: "Name and postal address, in Settings. Emails and legal pages show them.",
      to: "?tab=settings",
      isDone: site.legal_name !== null && site.legal_address !== null,
      isNeeded: true,
    },
    {
      title: "Connect Stripe",
      isNeeded: true,
      ...describeStripe(facts.stripe, now),
    },
    { title: "Prove that emails arrive", isNeeded: true, ...describeEmail(facts.email, now) },
    {
      title: "Use your own domain",
      text: facts.has_own_domain
        ? `Visitors find you at ${facts.host}.`
        : `Visitors find you at ${facts.host}. Your developer can change it to your own.`,
      isDone: facts.has_own_domain,
      isNeeded: false,
    },
    {
      title: "Turn on two-step sign-in",
      text: "With it, a stolen password alone can't open the back office.",
      to: "?tab=security",
      isDone: facts.has_second_factor,
      isNeeded: false,
    },
    {
      title: "Bring your members",
      text: "If you have members elsewhere: “Import” takes files of Ghost, Memberful and others.",
      to: "?tab=users",
      isDone: facts.has_import,
      isNeeded: false,
    },
    ...listLibrarySteps(visible),
    {
      title: "Invite a helper",
      text: "An editor for the library, or someone who answers members.",
      to: "?tab=create-admin&invite=1",
      isDone: facts.has_helper,
      isNeeded: false,
    },
  ];
}

type Described = Pick<SetupStep, "text" | "isDone" | "test" | "reminder">;

function describeStripe({ mode, can_sell, paid_at }: SetupFacts["stripe"], now: Date): Described {
  if (mode === "none")
    return {
      text: "There is no payment account yet. Your developer runs “npm run ops -- stripe:setup”.",
      isDone: false,
    };
  if (!can_sell)
    return { text: "Connected, but Premium has no price that can be sold: see Settings.", isDone: false };
  if (mode === "live")
    return {
      text: "Live: members pay with their own cards. To see a payment, buy Premium yourself and refund it.",
      isDone: true,
    };
  return {
    text:
      paid_at === null
        ? "In test mode: no card is charged. Try a payment of $1, which is refunded at once."
        : `In test mode: $1 was paid and refunded, ${formatDayAndTime(paid_at, now)}.`,
    isDone: paid_at !== null,
    test: "payment",
    reminder: "Stripe is in test mode: real cards are declined. Members can pay once the live key is set.",
  };
}

/** A test to oneself may arrive while those to members don't. */
const sandboxHint =
  "Members get them once Amazon lets your account write to everyone: your developer's “npm run doctor” says if it does.";

function describeEmail({ sender, sent_at, arrived_at }: SetupFacts["email"], now: Date): Described {
  if (sender === null)
    return {
      text: "This site sends no emails yet. Your developer sets the sender in the stage's file.",
      isDone: false,
    };
  if (arrived_at !== null)
    return {
      text: `From ${sender}. Your test arrived, ${formatDayAndTime(arrived_at, now)}. ${sandboxHint}`,
      isDone: true,
    };
  return {
    text:
      sent_at === null
        ? `They come from ${sender}. Send one to yourself, and press its button.`
        : `Sent ${formatDayAndTime(sent_at, now)} from ${sender}. Press “It arrived” in it; Deliveries says if it failed.`,
    isDone: false,
    test: "email",
  };
}
