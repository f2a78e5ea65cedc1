import { KB } from "./figure.ts";

/**
 * The limits of PERF. `designed` is the original limit where docs/performance.md says why there is another one. Sizes are in
 * bytes; those of the site are compressed with Brotli.
 */
export const limits = {
  homeFirstVisit: { limit: 106 * KB, designed: 100 * KB },
  homeHtml: 20 * KB,
  /** In addition to the shell. */
  pageFirstVisit: { signIn: 90 * KB, dashboard: 140 * KB, backOffice: 170 * KB, other: 60 * KB },
  /** From a press to the next frame, at a quarter of the processor's speed. */
  interactionMs: 100,
  /** Of CPU time: a Lambda of 512 MB has 0.29 of a processor, and a parent waits 800 ms at most. */
  sheetCpuMs: 230,
  refusedUnderLoad: 0,
  /** Until the address is printed. */
  start: { emptyMs: 40_000, warmMs: { limit: 8_000, designed: 2_000 } },
  idleBytes: 300 * 1_024 * KB,
  dashboardRounds: 1,
  dashboardCalls: 4,
  pagingCalls: 1,
  readCalls: 1,
  writeCallsPerStep: 2,
  /** No person waits for `deliver` and `sweep`, which hold the code of every side effect. */
  staticBundle: {
    sideEffects: { limit: 830 * KB, designed: 400 * KB },
    other: { limit: 650 * KB, designed: 400 * KB },
  },
  moduleLoad: {
    sideEffects: { limit: 4.4, designed: 2.4 },
    backOffice: { limit: 4, designed: 3 },
    other: { limit: 3.7, designed: 2.4 },
  },
  /** The page's thread has 16 ms for a keystroke; the search worker answers beside it. */
  library: {
    firstViewBytes: 60 * KB,
    searchMs: 16,
    calls: 3,
  },
  /**
   * The table holds 100,000 members, 20,000 bookings and 50,000 submissions. A list is one Query and one read of its counts
   * after the access check. Two things need one Query more. A search for words that thousands of rows have reads the rows of
   * its second word, too: without that, the first page would leave out rows although there is room for them. The members of
   * a role are in two partitions, because those with a failed payment are a list of their own; both Queries go out at once
   * with the counts, so a second copy of those rows would cost every write more and save no time. Each tab asks three things
   * beside its own: who is signed in, whether they need a second factor, and what has changed lately. Audit (the admins to
   * filter by) and Settings (its history) ask for a fifth. All go out at once and none waits for another, so the tab's own
   * rows do not come later. The overview of a small table is counted again for each request: nine Queries of different
   * partitions, which no batch can join, in parallel. That of a large table is cached.
   */
  backOffice: { firstPageRequests: 5, searchCalls: 4, listCalls: 3, nextOverviewCalls: 16, contentPages: 12 },
} as const;
