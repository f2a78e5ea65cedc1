import type { Specialty } from "../../contract/advisors.ts";
import type { UsualPlace } from "../../contract/meeting-places.ts";
import type { WorkingHours } from "../../contract/working-hours.ts";
import type { ZoneId } from "../../contract/zones.ts";

/** A fictional advisor of the demo site. All email addresses and links are on example.com. */
export interface SeedAdvisor {
  slug: string;
  /** The name that the site, bookings and emails show. */
  name: string;
  email: string;
  first_name_only: boolean;
  about_the_advisor: string;
  background: string;
  experience: string;
  /** In dollars. */
  hourly_rate: number;
  specialty: readonly Specialty[];
  website_url: string | null;
  instagram_url: string | null;
  linkedin_url: string | null;
  facebook_url: string | null;
  twitter_url: string | null;
  youtube_url: string | null;
  tiktok_url: string | null;
  other_social_media_url: string | null;
  other_social_media_label: string | null;
  /** The time zone of their emails, their proposal page and their working hours. */
  timezone: ZoneId;
  working_hours: NonNullable<WorkingHours>;
  usual_place?: NonNullable<UsualPlace>;
  active: boolean;
  /** An ISO 8601 timestamp. */
  created_at: string;
}

const fullDay = { from: "09:00", to: "20:00" };
/** These hours are in each advisor's own time zone, so that no advisor works at six in the morning. */
const everyDay = {
  monday: fullDay,
  tuesday: fullDay,
  wednesday: fullDay,
  thursday: fullDay,
  friday: fullDay,
  saturday: fullDay,
  sunday: fullDay,
};

const defaults = {
  working_hours: everyDay,
  website_url: null,
  instagram_url: null,
  linkedin_url: null,
  facebook_url: null,
  twitter_url: null,
  youtube_url: null,
  tiktok_url: null,
  other_social_media_url: null,
  other_social_media_label: null,
} as const;

/** The demo advisors, newest first, in the order in which the site lists them. */
export const seedAdvisors: readonly SeedAdvisor[] = [
  {
    ...defaults,
    slug: "marisol-vega",
    name: "Marisol Vega",
    email: "marisol@example.com",
    first_name_only: false,
    about_the_advisor:
      "You bring the bedtime that takes two hours; I bring questions, a pencil and no judgment. We leave with two or three things to try tonight, and a plan for the night they do not work.",
    background:
      "Early childhood educator, then a family coach in a community center in Queens. Bilingual in English and Spanish. Raised three children, one of whom still argues about pajamas.",
    experience:
      "Fourteen years in toddler and preschool rooms, six years of one-to-one sessions with families about sleep routines, mealtimes and goodbyes at the door.",
    hourly_rate: 80,
    specialty: ["Toddler", "Early Childhood", "Family"],
    website_url: "https://example.com/marisol-vega",
    instagram_url: "https://example.com/instagram/marisol-vega",
    timezone: "America/New_York",
    active: true,
    created_at: "2026-09-14T15:00:00.000Z",
  },
  {
    ...defaults,
    slug: "terrence-boyd",
    name: "Terrence Boyd",
    email: "terrence@example.com",
    first_name_only: false,
    about_the_advisor:
      "I work with the big feelings of school-age children, and with the grown-ups who get to stand next to them. Bring a story from this week. We look at what happened just before.",
    background:
      "School counselor in Chicago public schools, father of twins, former camp director. Believes in snacks first, conversation second.",
    experience:
      "Eleven years in elementary schools with children from five to eleven: friendships, homework battles, worries at the school gate, and meltdowns in the cereal aisle.",
    hourly_rate: 90,
    specialty: ["School Age", "Early Adolescent", "Family"],
    linkedin_url: "https://example.com/linkedin/terrence-boyd",
    youtube_url: "https://example.com/youtube/terrence-boyd",
    timezone: "America/Chicago",
    active: true,
    created_at: "2026-08-03T14:30:00.000Z",
  },
  {
    ...defaults,
    slug: "hana",
    name: "Hana Kobayashi",
    email: "hana@example.com",
    first_name_only: true,
    about_the_advisor:
      "Some children feel a sock seam like a pebble. I help you find out what is too loud, too bright or not enough for yours, and how to make ordinary mornings a little softer.",
    background:
      "Trained in sensory play and early learning, in Portland and in Kyoto. Runs a small studio where everything may be touched, poured and squeezed.",
    experience:
      "Nine years of sensory play groups and home visits for families of children from one to eight, with ideas that use what is already in your kitchen.",
    hourly_rate: 85.5,
    specialty: ["Sensory Based Learning", "Toddler", "Early Childhood"],
    instagram_url: "https://example.com/instagram/hana-plays",
    other_social_media_url: "https://example.com/pinboard/hana-plays",
    other_social_media_label: "Pinboard",
    timezone: "America/Los_Angeles",
    active: true,
    created_at: "2026-06-22T17:15:00.000Z",
  },
  {
    ...defaults,
    slug: "ruth-abernathy",
    name: "Ruth Abernathy",
    email: "ruth@example.com",
    first_name_only: false,
    about_the_advisor:
      "The first months are long days and short nights. We talk about crying, holding, visitors and the two of you. Nothing you say will surprise me, and you may have the baby on your arm.",
    background:
      "Postpartum doula and grandmother of five. Came to this work after thirty years of running a parents’ room in a public library in Denver.",
    experience:
      "Twenty-two years at the side of new families, first babies and fourth ones, twins, adoptive parents and dads on their own.",
    hourly_rate: 70,
    specialty: ["New Borns", "Family"],
    website_url: "https://example.com/ruth-abernathy",
    facebook_url: "https://example.com/facebook/ruth-abernathy",
    timezone: "America/Denver",
    active: true,
    created_at: "2026-05-11T16:45:00.000Z",
  },
  {
    ...defaults,
    slug: "samir-haddad",
    name: "Samir Haddad",
    email: "samir@example.com",
    first_name_only: false,
    about_the_advisor:
      "Teenagers are worth talking to, and so are their parents. We sort out what is yours to decide, what is theirs, and what to say when a door has just been slammed.",
    background:
      "Youth worker and mediator. Grew up between Beirut and London, writes a short letter to fathers every second Sunday.",
    experience:
      "Sixteen years in youth centers and families’ kitchens: phones, curfews, grades, first love and the silence in the car.",
    hourly_rate: 95,
    specialty: ["Early Adolescent", "Late Adolescent", "Family"],
    website_url: "https://example.com/samir-haddad",
    linkedin_url: "https://example.com/linkedin/samir-haddad",
    twitter_url: "https://example.com/x/samir-haddad",
    timezone: "Europe/London",
    active: true,
    created_at: "2026-04-06T10:20:00.000Z",
  },
  {
    ...defaults,
    slug: "joy-okafor",
    name: "Joy Okafor",
    email: "joy@example.com",
    first_name_only: false,
    about_the_advisor:
      "Play is how young children think. Tell me what your child does over and over, and I will tell you what they may be working on and what to put on the floor next.",
    background:
      "Preschool director in Atlanta and a collector of cardboard boxes. Teaches evening classes for parents called Twenty Minutes on the Rug.",
    experience:
      "Eighteen years in preschool rooms, eight of them as a director: settling in, sharing, biting, counting, and starting kindergarten without a fuss.",
    hourly_rate: 75,
    specialty: ["Early Childhood", "Toddler", "Sensory Based Learning"],
    facebook_url: "https://example.com/facebook/joy-okafor",
    tiktok_url: "https://example.com/tiktok/joy-on-the-rug",
    timezone: "America/New_York",
    active: true,
    created_at: "2026-02-16T13:10:00.000Z",
  },
  {
    ...defaults,
    slug: "lena-fischer",
    name: "Lena Fischer",
    email: "lena@example.com",
    first_name_only: false,
    about_the_advisor:
      "Two languages, two countries, two sets of grandparents with opinions? I help families who live between places find rhythms of their own, at the table and at bedtime.",
    background:
      "Teacher and family counselor. Raised in Vermont, lives near Lyon with her wife, two daughters and a very old cat.",
    experience:
      "Twelve years with bilingual and blended families, most of them by video call, often with a toddler walking through the picture.",
    hourly_rate: 78,
    specialty: ["Family", "Early Childhood", "School Age"],
    website_url: "https://example.com/lena-fischer",
    timezone: "Europe/Paris",
    active: true,
    created_at: "2025-12-08T11:40:00.000Z",
  },
  {
    ...defaults,
    slug: "priya-raman",
    name: "Priya Raman",
    email: "priya@example.com",
    first_name_only: false,
    about_the_advisor:
      "Lunch boxes, screens, bedtimes, outdoor time: everyday habits are my subject. We pick one, make it small enough to keep, and leave the rest for another month.",
    background:
      "Health educator who taught in schools in Pune and San Diego. Cooks with her sons on Sundays and has strong feelings about carrots.",
    experience:
      "Ten years of workshops for parents and children on food, sleep and movement as part of family life. General ideas for everyday habits, never a diagnosis.",
    hourly_rate: 64.99,
    specialty: ["Health", "School Age", "Family"],
    instagram_url: "https://example.com/instagram/priya-raman",
    youtube_url: "https://example.com/youtube/priya-raman",
    timezone: "Asia/Kolkata",
    working_hours: { ...everyDay, saturday: { from: "09:00", to: "13:00" }, sunday: null },
    usual_place: { kind: "link", value: "https://meet.example.com/priya" },
    active: true,
    created_at: "2025-10-20T08:30:00.000Z",
  },
  {
    ...defaults,
    slug: "walt-lindqvist",
    name: "Walt Lindqvist",
    email: "walt@example.com",
    first_name_only: false,
    about_the_advisor:
      "Retired after thirty-four years in the same second-grade classroom. Happy to talk about reading that will not start and math that ends in tears.",
    background: "Elementary school teacher from Anchorage, now mostly in his workshop and on his boat.",
    experience:
      "Thirty-four years of second grade, about nine hundred children, and every lost mitten in Alaska. On leave until the boat is finished.",
    hourly_rate: 60,
    specialty: ["School Age"],
    timezone: "America/Anchorage",
    active: false,
    created_at: "2025-09-02T18:00:00.000Z",
  },
];
