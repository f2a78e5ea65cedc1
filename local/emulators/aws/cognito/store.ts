import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { Journal } from "../../kit/journal.ts";
import { userNotFound } from "./errors.ts";
import type { SignIn, SigningKey, Stored, User } from "./records.ts";

const userKey = (poolId: string, username: string) => `user/${poolId}/${username}`;
const emailKey = (poolId: string, email: string) => `${poolId}/${email.toLowerCase()}`;

/** Users, sign-ins and keys: read from memory, written to a journal. Changes are durable after `flush`. */
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

  user(poolId: string, username: string): User | undefined {
    return this.#users.get(poolId)?.get(username);
  }

  users(poolId: string): User[] {
    return [...(this.#users.get(poolId)?.values() ?? [])];
  }

  /** All whose e-mail address is this one, in whatever case it is spelled. */
  usersByEmail(poolId: string, email: string): User[] {
    const names = this.#byEmail.get(emailKey(poolId, email)) ?? [];
    return [...names].flatMap((username) => this.user(poolId, username) ?? []);
  }

  addUser(user: Omit<User, "kind" | "created" | "modified">): User {
    const now = this.#now();
    const added: User = { kind: "user", ...user, created: now, modified: now };
    this.#put(userKey(user.poolId, user.username), added);
    return added;
  }

  /** Changes the user as it is now, not as the caller once read it. Throws when it was deleted meanwhile. */
  updateUser({ poolId, username }: User, change: Partial<User>): User {
    const current = this.user(poolId, username);
    if (!current) throw userNotFound();
    const changed = { ...current, ...change, modified: this.#now() };
    this.#unindexEmail(current);
    this.#put(userKey(poolId, username), changed);
    return changed;
  }

  removeUser({ poolId, username }: User): void {
    const current = this.user(poolId, username);
    if (!current) return;
    for (const signIn of this.signInsOf(current)) this.#remove(`sign-in/${signIn.id}`);
    this.#signIns.delete(userKey(poolId, username));
    this.#unindexEmail(current);
    this.#users.get(poolId)?.delete(username);
    this.#remove(userKey(poolId, username));
  }

  signIn(id: string): SignIn | undefined {
    const found = this.#values.get(`sign-in/${id}`);
    return found?.kind === "sign-in" ? found : undefined;
  }

  signInsOf({ poolId, username }: User): SignIn[] {
    const ids = this.#signIns.get(userKey(poolId, username)) ?? [];
    return [...ids].flatMap((id) => this.signIn(id) ?? []);
  }

  saveSignIn(signIn: SignIn): void {
    this.#put(`sign-in/${signIn.id}`, signIn);
  }

  /** The pool's own RSA key, made when it is first asked for. */
  signingKey(poolId: string): SigningKey {
    const found = this.#values.get(`key/${poolId}`);
    if (found?.kind === "key") return found;
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const made: SigningKey = { kind: "key", poolId, id: randomUUID(), privateKey: pem };
    this.#put(`key/${poolId}`, made);
    return made;
  }

  /** 32 bytes that only this installation knows. */
  secret(): Buffer {
    const found = this.#values.get("secret");
    const value = found?.kind === "secret" ? found.value : randomBytes(32).toString("base64");
    if (!found) this.#put("secret", { kind: "secret", value });
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
      entry(this.#users, poolId, () => new Map<string, User>()).set(username, value);
      entry(this.#byEmail, emailKey(poolId, attributes.email ?? ""), () => new Set<string>()).add(username);
    }
    if (value.kind === "sign-in")
      entry(this.#signIns, userKey(value.poolId, value.username), () => new Set<string>()).add(value.id);
  }

  #unindexEmail({ poolId, username, attributes }: User): void {
    const key = emailKey(poolId, attributes.email ?? "");
    const names = this.#byEmail.get(key);
    names?.delete(username);
    if (names?.size === 0) this.#byEmail.delete(key);
  }
}

const isExpired = (value: Stored, now: number) => value.kind === "sign-in" && value.expires <= now;

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}
