import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { Journal } from "../../kit/journal.ts";
import { userNotFound } from "./errors.ts";
import type { SignIn, SigningKey, Stored, User } from "./records.ts";

const getUserKey = (poolId: string, username: string) => `user/${poolId}/${username}`;
const getEmailKey = (poolId: string, email: string) => `${poolId}/${email.toLowerCase()}`;

/** Stores users, sign-ins and keys in memory and in a journal. Changes are durable after `flush`. */
export class Store {
  readonly #journal: Journal;
  readonly #values: Map<string, Stored>;
  readonly #users = new Map<string, Map<string, User>>();
  readonly #byEmail = new Map<string, Set<string>>();
  readonly #signIns = new Map<string, Set<string>>();
  readonly #now: () => number;

  private constructor(journal: Journal, values: Map<string, Stored>, now: () => number) {
    this.#journal = journal;
    this.#values = values;
    this.#now = now;
    for (const value of values.values()) this.#index(value);
  }

  static async open(dir: string, now: () => number): Promise<Store> {
    const keep = (value: unknown) => !isExpired(value as Stored, now());
    const { journal, values } = await Journal.open(join(dir, "cognito.jsonl"), keep);
    return new Store(journal, values as Map<string, Stored>, now);
  }

  findUser(poolId: string, username: string): User | undefined {
    return this.#users.get(poolId)?.get(username);
  }

  listUsers(poolId: string): User[] {
    return [...(this.#users.get(poolId)?.values() ?? [])];
  }

  /** Lists the users with this email address, ignoring case. */
  listUsersByEmail(poolId: string, email: string): User[] {
    const names = this.#byEmail.get(getEmailKey(poolId, email)) ?? [];
    return [...names].flatMap((username) => this.findUser(poolId, username) ?? []);
  }

  addUser(user: Omit<User, "kind" | "created" | "modified">): User {
    const now = this.#now();
    const added: User = { kind: "user", ...user, created: now, modified: now };
    this.#put(getUserKey(user.poolId, user.username), added);
    return added;
  }

  /** Applies a change to the current state of the user. Throws UserNotFoundException when it was deleted. */
  updateUser({ poolId, username }: User, change: Partial<User>): User {
    const current = this.findUser(poolId, username);
    if (!current) throw userNotFound();
    const changed = { ...current, ...change, modified: this.#now() };
    this.#unindexEmail(current);
    this.#put(getUserKey(poolId, username), changed);
    return changed;
  }

  removeUser({ poolId, username }: User): void {
    const current = this.findUser(poolId, username);
    if (!current) return;
    for (const { id } of this.listSignIns(current)) this.#remove(`sign-in/${id}`);
    this.#signIns.delete(getUserKey(poolId, username));
    this.#unindexEmail(current);
    this.#users.get(poolId)?.delete(username);
    this.#remove(getUserKey(poolId, username));
  }

  findSignIn(id: string): SignIn | undefined {
    const stored = this.#values.get(`sign-in/${id}`);
    return stored?.kind === "sign-in" ? stored : undefined;
  }

  listSignIns({ poolId, username }: User): SignIn[] {
    const ids = this.#signIns.get(getUserKey(poolId, username)) ?? [];
    return [...ids].flatMap((id) => this.findSignIn(id) ?? []);
  }

  saveSignIn(signIn: SignIn): void {
    this.#put(`sign-in/${signIn.id}`, signIn);
  }

  /** Gets the RSA key of the pool, created on first use. */
  getOrCreateSigningKey(poolId: string): SigningKey {
    const stored = this.#values.get(`key/${poolId}`);
    if (stored?.kind === "key") return stored;
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const signingKey: SigningKey = { kind: "key", poolId, id: randomUUID(), privateKey: pem };
    this.#put(`key/${poolId}`, signingKey);
    return signingKey;
  }

  /** Gets the random secret of this installation (32 bytes), created on first use. */
  getOrCreateSecret(): Buffer {
    const stored = this.#values.get("secret");
    const value = stored?.kind === "secret" ? stored.value : randomBytes(32).toString("base64");
    if (!stored) this.#put("secret", { kind: "secret", value });
    return Buffer.from(value, "base64");
  }

  flush(): Promise<void> {
    return this.#journal.flush();
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  #put(key: string, value: Stored): void {
    this.#values.set(key, value);
    this.#index(value);
    this.#journal.write(key, value);
  }

  #remove(key: string): void {
    this.#values.delete(key);
    this.#journal.write(key, null);
  }

  #index(value: Stored): void {
    if (value.kind === "user") {
      const { poolId, username, attributes } = value;
      getOrInsert(this.#users, poolId, () => new Map<string, User>()).set(username, value);
      getOrInsert(this.#byEmail, getEmailKey(poolId, attributes.email ?? ""), () => new Set<string>()).add(
        username,
      );
    }
    if (value.kind === "sign-in")
      getOrInsert(this.#signIns, getUserKey(value.poolId, value.username), () => new Set<string>()).add(
        value.id,
      );
  }

  #unindexEmail({ poolId, username, attributes }: User): void {
    const key = getEmailKey(poolId, attributes.email ?? "");
    const names = this.#byEmail.get(key);
    names?.delete(username);
    if (names?.size === 0) this.#byEmail.delete(key);
  }
}

const isExpired = (value: Stored, now: number) => value.kind === "sign-in" && value.expires <= now;

function getOrInsert<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const stored = map.get(key) ?? create();
  map.set(key, stored);
  return stored;
}
