import { describe, expect, it } from "vitest";
import { estimateCosts, estimateIncome } from "./estimate.ts";
import { computePeaks, computeUsage } from "./usage.ts";

const toTotal = (members: number) => estimateCosts(members).reduce((sum, { dollars }) => sum + dollars, 0);

describe("the estimate of a month", () => {
  it("charges only what exceeds the free amount", () => {
    const small = estimateCosts(10_000);
    const find = (unit: string) => small.find((line) => line.unit === unit);
    expect(find("activeUsersEssentials")).toMatchObject({ amount: 3_000, dollars: 0 });
    expect(find("alarms")?.dollars).toBeCloseTo((find("alarms")?.amount ?? 0) * 0.1 - 1);
  });

  it("has the requests of both firewalls: those of the site, and those of the user pool", () => {
    const { cdnRequests, firewallRequests } = computeUsage(1_000);
    expect(firewallRequests - cdnRequests).toBe(700);
  });

  it("has at most a trace for each call, and one in twenty of those above one a second", () => {
    const [small, large] = [computeUsage(1_000), computeUsage(10_000_000)];
    expect(small.traces).toBe(small.lambdaRequests);
    expect(large.traces).toBeCloseTo(2_592_000 + (large.lambdaRequests - 2_592_000) / 20);
  });

  it("grows with the members, and costs less than a tenth of what they pay", () => {
    const totals = [1_000, 100_000, 10_000_000].map(toTotal);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    for (const members of [1_000, 100_000, 10_000_000]) {
      const { paid, fees } = estimateIncome(members);
      expect(toTotal(members) / paid).toBeLessThan(0.1);
      expect(fees / paid).toBeLessThan(0.06);
    }
  });

  it("names no amount that is negative or unknown", () => {
    for (const amount of Object.values(computeUsage(5))) expect(amount).toBeGreaterThanOrEqual(0);
    for (const rate of Object.values(computePeaks(1))) expect(Number.isFinite(rate)).toBe(true);
  });
});
