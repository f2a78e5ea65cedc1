/** What the pool knows of a user; `id` is the sub, by which a pool of e-mail sign-ins also names its users. */
export interface PoolUser {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  created_at: string;
}

/** Reads Cognito's attributes, from its answers and from its triggers' events. */
export const poolUser = (attributes: Record<string, string>, created = new Date()): PoolUser => ({
  id: attributes.sub ?? "",
  email: attributes.email ?? "",
  first_name: attributes.given_name ?? "",
  last_name: attributes.family_name ?? "",
  created_at: created.toISOString(),
});
