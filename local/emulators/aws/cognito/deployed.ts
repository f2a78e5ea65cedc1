import * as z from "zod";
import { type AppClient, parseAppClient } from "./app-client.ts";
import { notFound } from "./errors.ts";
import { type Pool, parsePool } from "./pool.ts";

const groupProperties = z.object({
  UserPoolId: z.string(),
  GroupName: z.string(),
  Description: z.string().optional(),
  Precedence: z.number().optional(),
  RoleArn: z.undefined().optional(),
});

export interface Group extends z.output<typeof groupProperties> {
  /** Milliseconds since the epoch. */
  created: number;
}

/** The pools, app clients and groups of the template. Redefining one replaces it and keeps all users. */
export class DeployedResources {
  readonly #pools = new Map<string, Pool>();
  readonly #clients = new Map<string, AppClient>();
  readonly #groups = new Map<string, Group>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  definePool(id: string, template: Record<string, unknown>): void {
    this.#pools.set(id, parsePool(id, template));
  }

  /** Throws when the pool is not defined. */
  defineClient(id: string, template: Record<string, unknown>): void {
    const client = parseAppClient(id, template);
    this.getPool(client.poolId);
    this.#clients.set(id, client);
  }

  /** Throws when the pool is not defined. */
  defineGroup(template: Record<string, unknown>): void {
    const group = groupProperties.parse(template);
    this.getPool(group.UserPoolId);
    this.#groups.set(`${group.UserPoolId}/${group.GroupName}`, { ...group, created: this.#now() });
  }

  getPool(id: string): Pool {
    const pool = this.#pools.get(id);
    if (!pool) throw notFound(`User pool ${id} does not exist.`);
    return pool;
  }

  getClient(id: string): AppClient {
    const client = this.#clients.get(id);
    if (!client) throw notFound(`User pool client ${id} does not exist.`);
    return client;
  }

  getGroup(poolId: string, name: string): Group {
    const group = this.#groups.get(`${poolId}/${name}`);
    if (!group) throw notFound("Group not found.");
    return group;
  }

  /** Lists the defined groups with these names by precedence. */
  listGroups(poolId: string, names: string[]): Group[] {
    const found = names.flatMap((name) => this.#groups.get(`${poolId}/${name}`) ?? []);
    return found.sort((a, b) => (a.Precedence ?? Infinity) - (b.Precedence ?? Infinity) || 0);
  }
}
