import type { Stack } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Stage } from "../stage.ts";

/**
 * Creates the budget of the stage's account, if the stage gives an amount and an address. It counts the whole account,
 * because a budget by tag counts nothing until the owner activates the tag for billing. It has no name of its own: another
 * address replaces the budget, and CloudFormation cannot create the new one while the old one has the same name.
 */
export function addBudget(stack: Stack, { monthlyBudgetUsd, alarmEmail }: Stage): void {
  if (monthlyBudgetUsd === null || alarmEmail === null) return;
  const notify = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
    notification: {
      notificationType,
      threshold,
      thresholdType: "PERCENTAGE",
      comparisonOperator: "GREATER_THAN",
    },
    subscribers: [{ subscriptionType: "EMAIL", address: alarmEmail }],
  });
  new CfnBudget(stack, "Budget", {
    budget: {
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: monthlyBudgetUsd, unit: "USD" },
    },
    notificationsWithSubscribers: [notify("ACTUAL", 80), notify("ACTUAL", 100), notify("FORECASTED", 100)],
  });
}
