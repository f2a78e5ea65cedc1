import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Functions } from "../functions/functions.ts";
import type { Template } from "../template/template.ts";

/** An event of an AWS service, without what EventBridge adds. */
export interface BusEvent {
  source: string;
  detailType: string;
  resources: string[];
  detail: Record<string, unknown>;
}

const texts = z.array(z.string()).optional();

const ruleProperties = z.object({
  /** Only exact values of these fields, as the product's rules have them. */
  EventPattern: z.strictObject({ source: texts, "detail-type": texts, resources: texts }).optional(),
  Targets: z.array(z.object({ Arn: z.string() })),
});

/** The account's default event bus: calls the functions of every rule of the template that an event matches. */
export function createEventBus(template: Template, functions: Functions): (event: BusEvent) => void {
  const rules = template.listResources("AWS::Events::Rule", ruleProperties);
  return ({ detailType, ...event }) => {
    const { account, region } = template;
    const time = `${new Date().toISOString().slice(0, 19)}Z`;
    const published = {
      version: "0",
      id: randomUUID(),
      "detail-type": detailType,
      account,
      time,
      region,
      ...event,
    };
    for (const { properties } of rules) {
      const { EventPattern: pattern, Targets } = properties;
      if (!pattern) continue;
      const isMatch =
        hasAny(pattern.source, [event.source]) &&
        hasAny(pattern["detail-type"], [detailType]) &&
        hasAny(pattern.resources, event.resources);
      // A failed function has logged its error.
      if (isMatch) for (const { Arn } of Targets) functions.invoke(Arn, published).catch(() => undefined);
    }
  };
}

const hasAny = (wanted: readonly string[] | undefined, values: readonly string[]): boolean =>
  wanted === undefined || values.some((value) => wanted.includes(value));
