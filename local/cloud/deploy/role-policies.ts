import * as z from "zod";
import type { Template } from "../template/template.ts";

/** Parses one value or a list of them as a list. */
export const toArray = <Each extends z.ZodType>(each: Each) =>
  z.union([each, z.array(each)]).transform((value): z.infer<Each>[] => [value].flat() as z.infer<Each>[]);

const attachment = z.object({
  Roles: z.array(z.string()).default([]),
  PolicyDocument: z.object({ Statement: z.array(z.looseObject({ Action: toArray(z.string()) })) }),
});

/**
 * Reads what the policies of the template's roles say about one service, such as `s3`, by the role's name. Throws for a
 * statement that `shape` does not understand.
 */
export function readRolePolicies<Shape extends z.ZodType>(
  template: Template,
  service: string,
  shape: Shape,
): Map<string, z.infer<Shape>[]> {
  const policies = new Map<string, z.infer<Shape>[]>();
  for (const { properties } of template.listResources("AWS::IAM::Policy", attachment)) {
    const { Roles, PolicyDocument } = properties;
    const statements = PolicyDocument.Statement.filter(({ Action }) =>
      Action.some((action) => action.startsWith(`${service}:`)),
    ).map((each) => shape.parse(each));
    for (const role of Roles) policies.set(role, [...(policies.get(role) ?? []), ...statements]);
  }
  return policies;
}
