import { createHash } from "node:crypto";
import { interests } from "../../contract/members.ts";
import { type Membership, noMembership } from "../../contract/membership.ts";
import { between, pick, type Random, sample } from "../../contract/seeded-random.ts";
import type { MemberRow } from "../../lambdas/table/entities.ts";
import { duePartitions } from "../../lambdas/table/system-entities.ts";
import { make } from "../support/make.ts";

const firstNames = (
  "Maya Zoë José Amara Priya Liam Noah Olivia Emma Ava Sofía Lucas Mateo Aisha Yusuf Chloé Marta Marek Björn " +
  "Ingrid Siobhán Declan Tomás Wei Mei Hiro Yuki Ngozi Chidi Fatima Omar Leila Amir Dana Eitan Noa Rachel Marcus " +
  "Maria Mark Mary Marlene Grace Henry Isla Jack Katherine Kevin Laura Natalie Oscar Paula Quinn Rosa Samuel " +
  "Teresa Uma Victor Wendy Xavier Yara Zachary"
).split(" ");
const lastNames = (
  "Lind Ruiz Okafor Nakamura Smith Johnson Williams Brown Jones García Müller Núñez Peña Kowalski Novák Horváth " +
  "Andersson Ólafsson O'Brien O'Neill MacLeod McCarthy Marsh Martin Martínez Marino Nguyen Tran Patel Singh Kaur " +
  "Khan Hassan Cohen Levy Goldberg Kim Park Choi Chen Wang Liu Zhang Silva Santos Pereira Rossi Ferrari Dubois " +
  "Lefèvre Schmidt Weber Jansen Bakker Adeyemi Mensah Abebe Haddad Petrov Ivanova Papadopoulos Clark Adams Baker " +
  "Evans Turner Walker Young Zimmermann"
).split(" ");

const day = 86_400_000;
/** Members have registered for three years. */
const opened = 1_095 * day;

/** The memberships of one in a thousand; the rest never had any. */
const perThousand = [
  { upTo: 30, state: "active", status: "active" },
  { upTo: 33, state: "cancelling", status: "active" },
  { upTo: 35, state: "past_due", status: "past_due" },
  { upTo: 36, state: "comped", status: null },
  { upTo: 45, state: "none", status: "canceled" },
] as const;

/**
 * Generates the members of a large site in the order of their sign-ups, the last one just before `now`; the first ones are
 * admins.
 */
export function* generatePeople(count: number, random: Random, now: number): Generator<MemberRow> {
  for (let place = 0; place < count; place++) {
    const created = now - opened + Math.floor((opened * place) / count);
    const [first_name, last_name] = [pick(random, firstNames), pick(random, lastNames)];
    const address = [first_name, last_name].map((name) => name.normalize("NFD").replace(/[^A-Za-z]/g, ""));
    const at = new Date(created).toISOString();
    yield make.member({
      id: createUserId(place),
      email: `${address.join(".").toLowerCase()}${place}@example.com`,
      first_name,
      last_name,
      is_admin: place < 12,
      interests: sample(random, interests, between(random, 0, 3)),
      created_at: at,
      updated_at: at,
      ...generateTraits(place, at),
      ...generateMembership(place, random, created, now),
    });
  }
}

/** Gives one member in ten, in fifty or in a thousand what the filters of the list look for. */
const generateTraits = (place: number, at: string): Partial<MemberRow> => ({
  email_verified_at: place % 50 === 1 ? null : at,
  wants_updates: place % 10 === 2,
  imported: place % 50 === 3 ? { import_id: `imp_${"0".repeat(32)}`, at, customer_id: null } : null,
  labels: place % 1_000 === 4 ? ["Playgroup"] : [],
});

/** Generates a user id in the pool's format, the same in every run. */
const createUserId = (place: number) =>
  createHash("sha256")
    .update(`member ${place}`)
    .digest("hex")
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-a$4-$5");

function generateMembership(place: number, random: Random, created: number, now: number): Partial<MemberRow> {
  const drawn = between(random, 0, 999);
  const found = perThousand.find(({ upTo }) => drawn < upTo);
  if (!found) return {};
  const toInstant = (at: number) => new Date(at).toISOString();
  const periodEnd = toInstant(now + between(random, 1, 30) * day);
  const grace_until = found.state === "past_due" ? toInstant(now + 7 * day) : null;
  const current_period_end = found.state === "none" || found.state === "comped" ? null : periodEnd;
  const membership: Membership = { state: found.state, current_period_end, grace_until };
  if (found.status === null) return { membership };
  const started_at = toInstant(Math.min(created + day, now));
  return {
    membership,
    membership_start_date: started_at,
    billing: {
      customer_id: `cus_${place}`,
      subscription_id: `sub_${place}`,
      status: found.status,
      started_at,
      grace_until,
      failure_emails: grace_until ? 1 : 0,
      price_cents: 2_000,
      price_months: 1,
      import_id: null,
      paid_invoice_id: null,
      paid: found.state === "none" ? noMembership : membership,
    },
    due_pk: duePartitions.billing,
    due_at: toInstant(now - between(random, 1, 1_440) * 60_000),
  };
}
