import * as z from "zod";
import { type Json, type Resource, readAssembly } from "./assembly.ts";
import { createResolver } from "./intrinsics.ts";

/** A resource with its properties resolved, and read by the shape that the asker needs of them. */
export interface Found<Properties> {
  stack: string;
  id: string;
  /** What Ref answers: the physical name or id. */
  ref: string;
  properties: Properties;
  metadata: Resource["metadata"];
}

export interface Template {
  region: string;
  account: string;
  /**
   * Every resource of one type, over all stacks, in the template's order. Throws, naming the resource, when
   * one lacks what `shape` asks for.
   */
  all<Shape extends z.ZodType>(type: string, shape: Shape): Found<z.infer<Shape>>[];
  /** The only resource of its type. Throws when there is none, or more than one. */
  only<Shape extends z.ZodType>(type: string, shape: Shape): Found<z.infer<Shape>>;
  /** The resolved value of the only output of this name. Throws when there is none. */
  output(name: string): string;
}

/** Reads the synthesized stacks in `directory`: the only source of what the local cloud runs. */
export function readTemplate(directory: string): Template {
  const stacks = readAssembly(directory);
  const resolve = createResolver(stacks);
  const resources = stacks.flatMap((stack) => [...stack.resources.values()]);
  const [first] = stacks;
  if (!first) throw new Error(`${directory} holds no stack`);

  const found = <Shape extends z.ZodType>(resource: Resource, shape: Shape): Found<z.infer<Shape>> => {
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
  const all: Template["all"] = (type, shape) =>
    resources.filter((resource) => resource.type === type).map((resource) => found(resource, shape));

  return {
    region: first.region,
    account: first.account,
    all,
    only(type, shape) {
      const [one, ...others] = all(type, shape);
      if (!one || others.length > 0)
        throw new Error(`The template holds ${one ? others.length + 1 : "no"} ${type}; one is wanted`);
      return one;
    },
    output(name) {
      for (const stack of stacks)
        for (const output of stack.outputs)
          if (output.name === name) return String(resolve(stack.name, output.value));
      throw new Error(`The template has no output ${name}`);
    },
  };
}
