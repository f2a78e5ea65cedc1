import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { entities } from "../../local/tools/entities.ts";
import { isNode, listChildren, parseSource, type SyntaxNode, walk } from "../support/parse-source.ts";
import { root } from "./synthesize-stage.ts";

/*
 * Follows the code of a Lambda from its handler, function by function, to every row that it may read or write. A static
 * call graph of names: it finds too much rather than too little, and knows nothing of conditions.
 */

/** The actions of dynamodb-toolbox as verbs of `linkTable`. */
const verbs: Readonly<Record<string, string>> = {
  GetItemCommand: "get",
  GetTransaction: "get",
  BatchGetRequest: "batch get",
  ConditionCheck: "check",
  PutItemCommand: "put",
  PutTransaction: "put",
  UpdateItemCommand: "update",
  UpdateAttributesCommand: "update",
  UpdateTransaction: "update",
  UpdateAttributesTransaction: "update",
  DeleteItemCommand: "delete",
  DeleteTransaction: "delete",
};

/** The functions that read rows of the entity that they are given, as verbs of `linkTable`. */
const readers: Readonly<Record<string, string>> = {
  findRow: "get",
  listNewest: "query newest",
  listAllNewest: "query newest",
};

/** The actions of other services, by the commands of their SDKs and by what signs links for browsers. */
const awsActions: Readonly<Record<string, readonly string[]>> = {
  CopyObjectCommand: ["s3:GetObject", "s3:PutObject"],
  DeleteObjectCommand: ["s3:DeleteObject"],
  GetObjectCommand: ["s3:GetObject"],
  HeadObjectCommand: ["s3:GetObject"],
  PutObjectCommand: ["s3:PutObject"],
  createPresignedPost: ["s3:PutObject"],
  paginateListUsers: ["cognito-idp:ListUsers"],
  GetParameterCommand: ["ssm:GetParameter"],
  GetSecretValueCommand: ["secretsmanager:GetSecretValue"],
  PutSecretValueCommand: ["secretsmanager:PutSecretValue"],
  SendEmailCommand: ["ses:SendEmail", "ses:SendRawEmail"],
};

/** The actions of a command or function of an AWS SDK; none for those of the table, which the entities' verbs tell. */
function listActions(node: SyntaxNode): readonly string[] {
  if (!isNode(node.callee)) return [];
  const name = getText(node.callee.type === "MemberExpression" ? node.callee.property : node.callee);
  if (/^(Admin|ListUsers)\w*Command$/.test(name)) return [`cognito-idp:${name.replace("Command", "")}`];
  return Object.hasOwn(awsActions, name) ? (awsActions[name] ?? []) : [];
}

type Imported = { file: string; name: string };

interface Module {
  /** Top-level declarations and the members of top-level objects (`store.find`), by name. */
  readonly nodes: Map<string, SyntaxNode>;
  readonly imports: Map<string, Imported>;
}

const modules = new Map<string, Module>();

const getText = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value ?? "") : "");

const resolveFile = (from: string, target: unknown): string | undefined => {
  const text = getText(target);
  return text.startsWith(".") ? relative(root, join(root, dirname(from), text)) : undefined;
};

function readModule(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const module: Module = { nodes: new Map(), imports: new Map() };
  modules.set(file, module);
  if (!existsSync(join(root, file))) return module;
  const { program } = parseSource(file, readFileSync(join(root, file), "utf8"));
  for (const statement of listChildren(program)) readStatement(file, module, statement);
  return module;
}

function readStatement(file: string, { nodes, imports }: Module, statement: SyntaxNode): void {
  const from = resolveFile(file, statement.source);
  if (from)
    for (const each of listChildren(statement).filter(({ type }) => /Specifier$/.test(type))) {
      const name = each.type === "ImportNamespaceSpecifier" ? "*" : getText(each.imported ?? each.local);
      imports.set(getText(statement.type === "ImportDeclaration" ? each.local : each.exported), {
        file: from,
        name,
      });
    }
  const declaration = isNode(statement.declaration) ? statement.declaration : statement;
  const declared = Array.isArray(declaration.declarations) ? declaration.declarations : [declaration];
  for (const each of declared.filter(isNode)) {
    const name = getText(each.id);
    if (name === "") continue;
    nodes.set(name, each);
    if (isNode(each.init) && each.init.type === "ObjectExpression")
      for (const member of listChildren(each.init)) nodes.set(`${name}.${getText(member.key)}`, member);
  }
}

/** The file and name that `name` (or `name.member`) means in a file: its own, or what it imports. */
function resolveName(file: string, name: string, member?: string): Imported | undefined {
  const { nodes, imports } = readModule(file);
  const imported = imports.get(name);
  if (imported?.name === "*") return member ? resolveName(imported.file, member) : undefined;
  if (imported) return resolveName(imported.file, imported.name, member) ?? imported;
  if (member && nodes.has(`${name}.${member}`)) return { file, name: `${name}.${member}` };
  return nodes.has(name) ? { file, name } : undefined;
}

/** Whether an identifier only labels something: `x.label`, `{ label: x }`, or a name that a pattern declares. */
function isLabel(node: SyntaxNode, parent: SyntaxNode | undefined, above: SyntaxNode | undefined): boolean {
  if (parent?.type === "MemberExpression") return parent.property === node && parent.computed !== true;
  if (parent?.type !== "Property") return false;
  return above?.type === "ObjectPattern" || (parent.key === node && parent.shorthand !== true);
}

interface NodeAccess {
  access: string[];
  uses: Imported[];
}

/** The answers of `readNode`, because most functions and constants are part of many Lambdas. */
const nodeAccess = new Map<SyntaxNode, NodeAccess>();

/** One function or constant does this to rows itself, and uses these names. */
function readNode(file: string, top: SyntaxNode): NodeAccess {
  const known = nodeAccess.get(top);
  if (known) return known;
  const [access, uses]: [string[], Imported[]] = [[], []];
  walk(top, (node, parents) => {
    if (/^TS(Type|Interface)/.test(node.type)) return false;
    if (node.type === "CallExpression") access.push(...readCall(node));
    access.push(...listActions(node));
    const parent = parents.at(-1);
    if (node.type !== "Identifier" || isLabel(node, parent, parents.at(-2))) return true;
    const isMember = parent?.type === "MemberExpression" && parent.object === node;
    const used = resolveName(file, getText(node), isMember ? getText(parent.property) : undefined);
    if (used) uses.push(used);
    return true;
  });
  nodeAccess.set(top, { access, uses });
  return { access, uses };
}

/** The index that `query`, `queryRows` or `countRows` gets: `query({ index: "due", … })`; undefined for a query of rows. */
function findIndex(callee: SyntaxNode, query: unknown): string | undefined {
  const name = callee.type === "MemberExpression" ? getText(callee.property) : getText(callee);
  if (!/^(query|queryRows|countRows)$/.test(name) || !isNode(query)) return undefined;
  const index = listChildren(query).find(({ key }) => isNode(key) && getText(key) === "index")?.value;
  return isNode(index) && typeof index.value === "string" ? index.value : undefined;
}

/** `entity.build(PutTransaction)`, `findRow(entity, …)`, `listNewest(entity, …)` and queries of an index. */
function readCall({ callee, arguments: sent }: SyntaxNode): string[] {
  const [first] = Array.isArray(sent) ? sent : [];
  if (!isNode(callee)) return [];
  const index = findIndex(callee, first);
  if (index) return [`query ${index}`];
  const verb = verbs[getText(first)];
  if (callee.type === "MemberExpression" && getText(callee.property) === "build" && verb) {
    const entity = entities.get(getText(callee.object))?.entityName;
    if (!entity) throw new Error(`${getText(callee.object)}.build(${getText(first)}): not a known entity`);
    return [`${verb} ${entity}`];
  }
  const [reader, entity] = [readers[getText(callee)], entities.get(getText(first))?.entityName];
  return reader && entity ? [`${reader} ${entity}`] : [];
}

/**
 * Every row access that a Lambda's code contains, such as `put outbox` and `query newest content`, and every action of other
 * services, such as `s3:GetObject`.
 */
export function listAccess(entry: string): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const pending: Imported[] = [...readModule(entry).nodes.keys()].map((name) => ({ file: entry, name }));
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { file, name } = next;
    const target = resolveName(file, ...(name.split(".") as [string, string?]));
    const node = target && readModule(target.file).nodes.get(target.name);
    if (!target || !node || seen.has(`${target.file}#${target.name}`)) continue;
    seen.add(`${target.file}#${target.name}`);
    const { access, uses } = readNode(target.file, node);
    for (const each of access) found.add(each);
    pending.push(...uses);
  }
  return found;
}

/** The name of every entity, with the partition key of a row. */
export const listPartitions = (): [entity: string, partition: string][] =>
  [...entities.values()].map(({ entityName, computeKey }) => [
    entityName,
    String(computeKey?.(new Proxy({}, { get: () => "x" })).pk),
  ]);
