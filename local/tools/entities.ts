import { globSync } from "node:fs";
import { join } from "node:path";
import { Entity } from "dynamodb-toolbox/entity";

const folder = join(import.meta.dirname, "../../lambdas/table");
const modules: object[] = await Promise.all(
  globSync("*entities.ts", { cwd: folder }).map((file) => import(join(folder, file))),
);

/** Every entity of the table by the name of its constant, from the files `*entities.ts`. */
export const entities: ReadonlyMap<string, Entity> = new Map(
  modules
    .flatMap((module) => Object.entries(module))
    .filter((named): named is [string, Entity] => named[1] instanceof Entity),
);

/** The attributes of each entity that are about a person; none if it names people by id or hash at most. */
export const personalData: ReadonlyMap<string, readonly string[]> = new Map(
  [...entities.values()].map(({ entityName, meta }) => [
    entityName,
    Array.isArray(meta.personal) ? meta.personal : [],
  ]),
);
