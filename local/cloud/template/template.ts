import * as z from "zod";
import { type Json, type Resource, readAssembly } from "./assembly.ts";
import { createResolver } from "./intrinsics.ts";

/** A resource with resolved properties, parsed by the caller's schema. */
export interface TemplateResource<Properties> {
  stack: string;
  id: string;
  /** The value of Ref: the physical name or id. */
  ref: string;
  properties: Properties;
  metadata: Resource["metadata"];
}

export interface Template {
  region: string;
  account: string;
  /**
   * Lists the resources of one type in all stacks, in the template's order. Throws with the resource's name when its
   * properties do not match `shape`.
   */
  listResources<Shape extends z.ZodType>(type: string, shape: Shape): TemplateResource<z.infer<Shape>>[];
  /** Gets the only resource of its type. Throws when there is none or more than one. */
  getResource<Shape extends z.ZodType>(type: string, shape: Shape): TemplateResource<z.infer<Shape>>;
  /** Gets the resolved value of an output. Throws when there is none. */
  getOutput(name: string): string;
}

/** Reads the synthesized stacks in `directory`, which define everything that the local cloud runs. */
export function readTemplate(directory: string): Template {
  const stacks = readAssembly(directory);
  const resolve = createResolver(stacks);
  const resources = stacks.flatMap((stack) => [...stack.resources.values()]);
  const [first] = stacks;
  if (!first) throw new Error(`${directory} contains no stack`);

  const toTemplateResource = <Shape extends z.ZodType>(
    resource: Resource,
    shape: Shape,
  ): TemplateResource<z.infer<Shape>> => {
    const properties = shape.safeParse(resolve(resource.stack, resource.properties));
    if (!properties.success)
      throw new Error(`${resource.stack}/${resource.id}: ${z.prettifyError(properties.error)}`);
    return {
      stack: resource.stack,
      id: resource.id,
      ref: String(resolve(resource.stack, { Ref: resource.id } satisfies Json)),
      properties: properties.data,
      metadata: resource.metadata,
    };
  };
  const listResources: Template["listResources"] = (type, shape) =>
    resources
      .filter((resource) => resource.type === type)
      .map((resource) => toTemplateResource(resource, shape));

  return {
    region: first.region,
    account: first.account,
    listResources,
    getResource(type, shape) {
      const [one, ...others] = listResources(type, shape);
      if (!one || others.length > 0)
        throw new Error(
          `The template contains ${one ? others.length + 1 : "no"} ${type}; expected exactly one`,
        );
      return one;
    },
    getOutput(name) {
      for (const stack of stacks)
        for (const output of stack.outputs)
          if (output.name === name) return String(resolve(stack.name, output.value));
      throw new Error(`The template has no output ${name}`);
    },
  };
}
