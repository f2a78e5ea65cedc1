import type { PricedUnit } from "./prices.ts";

/*
 * The product's usage in a month. We chose the assumptions about people, since no one has used the product yet; the units
 * of the table are those of docs/table.md. Change a number here and run `npm run ops -- cost` again.
 */

export const people = {
  /** Of all members, those that come at least once a month. */
  activeShare: 0.3,
  premiumShare: 0.05,
  newShare: 0.05,
  /** Per active member and month. */
  visits: 6,
  pagesPerVisit: 5,
  apiCallsPerVisit: 8,
  downloads: 5,
  /** Of the active members, those that book a session in a month. */
  bookingShare: 0.02,
  /** Guests' visits for each active member's visit. */
  guestVisits: 3,
  /** Of all members, those that get the monthly email. */
  updatesShare: 0.2,
  /** The busiest minute compared with the average one. */
  peakFactor: 10,
} as const;

const sizes = {
  pageMb: 0.25,
  downloadMb: 1.2,
  /** A member's rows in the table and all indexes: profile, favorites, downloads, words. */
  memberKb: 6,
  bookingKb: 8,
  logKbPerCall: 0.6,
  libraryGb: 5,
  functionGb: 0.5,
  callSeconds: 0.06,
} as const;

/** Units of the table for one of each, as docs/table.md counts them. */
const tableUnits = {
  apiCall: { reads: 3, writes: 0 },
  download: { reads: 2, writes: 3 },
  signUp: { reads: 3, writes: 70 },
  booking: { reads: 40, writes: 220 },
  renewal: { reads: 4, writes: 30 },
} as const;

/**
 * These are deployed, however many people use it. test/infra/cost.test.ts compares these with the templates of
 * production.
 */
export const deployed = {
  /** The metrics that alarms watch: CloudWatch charges each. */
  alarms: 84,
  metrics: 43,
  dashboards: 1,
  secrets: 8,
  firewallLists: 2,
  firewallRules: 8,
} as const;

const secondsPerMonth = 30 * 86_400;

export type Usage = Record<PricedUnit, number>;

/** Estimates the events of a month at a number of members. */
export function countEvents(members: number) {
  const active = members * people.activeShare;
  const visits = active * people.visits * (1 + people.guestVisits);
  return {
    active,
    visits,
    pages: visits * people.pagesPerVisit,
    // A guest's lists come from the CDN's cache.
    apiCalls: active * people.visits * people.apiCallsPerVisit,
    downloads: active * people.downloads,
    /** With the refreshes of those that last. */
    signIns: active * 2,
    signUps: members * people.newShare,
    bookings: active * people.bookingShare,
    renewals: members * people.premiumShare,
  };
}

/** The units that are charged in a month. */
export function computeUsage(members: number): Usage {
  const events = countEvents(members);
  const { signUp, booking, renewal, download, apiCall } = tableUnits;
  const sumUnits = (kind: "reads" | "writes") =>
    events.apiCalls * apiCall[kind] +
    events.downloads * download[kind] +
    events.signUps * signUp[kind] +
    events.bookings * booking[kind] +
    events.renewals * renewal[kind];
  const emails =
    events.signUps * 2 + events.bookings * 9 + events.renewals * 0.2 + members * people.updatesShare;
  // Each email, hook and group change is an outbox message: one call of a function, from the stream.
  const calls = events.apiCalls + events.downloads + emails * 1.5 + 90_000;
  const tableGb = (members * sizes.memberKb + events.bookings * 24 * sizes.bookingKb) / 1e6;
  const requests = events.pages * 6 + events.apiCalls;
  return {
    lambdaRequests: calls,
    lambdaGbSeconds: calls * sizes.callSeconds * sizes.functionGb,
    httpApiRequests: events.apiCalls + events.downloads,
    tableWrites: sumUnits("writes"),
    tableReads: sumUnits("reads"),
    tableGb,
    tableBackupGb: tableGb,
    filesGb: sizes.libraryGb,
    filesReads: events.downloads,
    filesTransferGb: (events.downloads * sizes.downloadMb) / 1_000,
    cdnRequests: requests,
    cdnGb: (events.pages * sizes.pageMb) / 1_000,
    edgeFunctionCalls: events.pages + events.apiCalls,
    activeUsersEssentials: events.active,
    emails,
    logsGb: (calls * sizes.logKbPerCall) / 1e6,
    // At most: Lambda traces the first call of a second and one in twenty of the others.
    traces: Math.min(calls, secondsPerMonth) + Math.max(0, calls - secondsPerMonth) / 20,
    alarms: deployed.alarms,
    metrics: deployed.metrics,
    dashboards: deployed.dashboards,
    secrets: deployed.secrets,
    firewallLists: deployed.firewallLists,
    firewallRules: deployed.firewallRules,
    // The pool's firewall sees sign-ins, and of a registration the form and the code.
    firewallRequests: requests + events.signIns + events.signUps * 2,
  };
}

/** The rates per second in the busiest minute, which every limit must allow. */
export function computePeaks(members: number) {
  const events = countEvents(members);
  const toPeak = (perMonth: number) => (perMonth / secondsPerMonth) * people.peakFactor;
  const calls = toPeak(events.apiCalls + events.downloads);
  return {
    apiCalls: calls,
    concurrency: calls * sizes.callSeconds,
    signIns: toPeak(events.signIns),
    emails: toPeak(events.signUps * 2 + events.bookings * 9),
    /** Write units in the partition `members` of `newest`, and in that of the search indexes. */
    memberWrites: toPeak(events.signUps + events.renewals * 2 + events.active),
    /** Write units in the partitions of `due`: an outbox message enters and leaves it. */
    dueWrites: toPeak((events.signUps * 3 + events.bookings * 14) * 2),
    stripeCalls: toPeak(events.bookings * 6 + events.renewals * 3),
  };
}
