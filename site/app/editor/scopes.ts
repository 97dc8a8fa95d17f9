// Which names in a Python file are the same name: Python's own rules of scope, over the syntax tree.

import type { syntaxTree } from "@codemirror/language";

type Tree = ReturnType<typeof syntaxTree>;
type Node = Tree["topNode"];

export interface Range {
  from: number;
  to: number;
}

/** One name of the program, everywhere it stands. */
export interface Name {
  text: string;
  ranges: Range[];
  /** It is what a module calls it, so it cannot be called otherwise here. */
  imported: boolean;
  /** Whether `text` already means something where this name is used. */
  taken(text: string): boolean;
}

class Scope {
  readonly bound = new Set<string>();
  readonly globals = new Set<string>();
  readonly nonlocals = new Set<string>();
  readonly imported = new Set<string>();
  /** Of a function: its parameters, and the name it is called by. */
  readonly params = new Set<string>();
  readonly kind: "module" | "function" | "class" | "comprehension";
  readonly parent: Scope | null;
  readonly calledAs: string;

  constructor(kind: Scope["kind"], parent: Scope | null, calledAs = "") {
    this.kind = kind;
    this.parent = parent;
    this.calledAs = calledAs;
  }

  get module(): Scope {
    return this.parent?.module ?? this;
  }

  isWithin(other: Scope): boolean {
    return this === other || (this.parent?.isWithin(other) ?? false);
  }

  /** The scope that `name` belongs to when it is used in this one; null for builtins. */
  find(name: string): Scope | null {
    if (this.globals.has(name)) return this.module;
    for (let scope: Scope | null = this; scope; scope = scope.parent) {
      // What a class binds is not seen by its methods.
      const sees = scope === this || scope.kind !== "class";
      if (sees && scope.bound.has(name) && !scope.nonlocals.has(name)) return scope;
    }
    return null;
  }
}

interface Use extends Range {
  text: string;
  scope: Scope;
  /** `f` of `f(x=1)`, where this is `x`. */
  callee?: string;
}

/** The name at `at` with all its places; null when there is none that the file itself defines. */
export function nameAt(tree: Tree, read: (from: number, to: number) => string, at: number): Name | null {
  const uses = new Reader(read).read(tree.topNode);
  const here = uses.find(({ from, to }) => from <= at && at <= to);
  const home = here && homeOf(here);
  if (!here || !home) return null;
  const same = uses.filter((use) => use.text === here.text && homeOf(use) === home);
  return {
    text: here.text,
    ranges: same.map(({ from, to }) => ({ from, to })),
    imported: home.imported.has(here.text),
    taken: (text) =>
      uses.some((use) => use.text === text && (use.scope.isWithin(home) || homeOf(use) === home)) ||
      same.some(({ scope }) => (scope.find(text)?.bound.has(text) ?? false)),
  };
}

function homeOf({ text, scope, callee }: Use): Scope | null {
  if (callee === undefined) return scope.find(text);
  return functionsOf(scope.module).find((made) => made.calledAs === callee && made.params.has(text)) ?? null;
}

const made = new WeakMap<Scope, Scope[]>();

function functionsOf(module: Scope): Scope[] {
  return made.get(module) ?? [];
}

class Reader {
  readonly #text: (from: number, to: number) => string;
  readonly #uses: Use[] = [];

  constructor(read: (from: number, to: number) => string) {
    this.#text = read;
  }

  read(top: Node): Use[] {
    this.#walkAll(children(top), new Scope("module", null));
    for (const { text, scope } of this.#uses) {
      if (scope.globals.has(text)) scope.module.bound.add(text);
    }
    return this.#uses;
  }

  #walkAll(nodes: Node[], scope: Scope): void {
    for (const node of nodes) this.#walk(node, scope);
  }

  #walk(node: Node, scope: Scope): void {
    const special = READERS[node.name];
    const parts = children(node);
    if (special) special.call(this, parts, scope);
    else if (node.name === "VariableName") this.use(node, scope);
    else this.#walkAll(parts, scope);
  }

  use(node: Node, scope: Scope, callee?: string): void {
    const use: Use = { from: node.from, to: node.to, text: this.#text(node.from, node.to), scope };
    this.#uses.push(callee === undefined ? use : { ...use, callee });
  }

  bind(node: Node | undefined, scope: Scope): string {
    if (!node) return "";
    const text = this.#text(node.from, node.to);
    scope.bound.add(text);
    this.use(node, scope);
    return text;
  }

  /** What is assigned to: names are bound, and what stands before a dot or bracket is only used. */
  bindTarget(node: Node, scope: Scope): void {
    if (node.name === "VariableName") this.bind(node, scope);
    else if (/^(Tuple|Array|Parenthesized)Expression$/.test(node.name)) {
      for (const part of children(node)) this.bindTarget(part, scope);
    } else this.#walk(node, scope);
  }

  function(parts: Node[], scope: Scope): void {
    const named = parts.find(({ name }) => name === "VariableName");
    const inner = new Scope("function", scope, named ? this.bind(named, scope) : "");
    made.set(scope.module, [...functionsOf(scope.module), inner]);
    for (const part of parts) {
      if (part.name === "ParamList") this.#params(children(part), inner, scope);
      else if (part.name === "TypeDef") this.#walk(part, scope);
      else if (part !== named) this.#walk(part, inner);
    }
  }

  #params(parts: Node[], inner: Scope, outer: Scope): void {
    parts.forEach((part, at) => {
      const isDefault = parts[at - 1]?.name === "AssignOp";
      if (part.name === "VariableName" && !isDefault) inner.params.add(this.bind(part, inner));
      else this.#walk(part, outer);
    });
  }

  class(parts: Node[], scope: Scope): void {
    const named = parts.find(({ name }) => name === "VariableName");
    this.bind(named, scope);
    for (const part of parts) {
      if (part.name === "Body") this.#walkAll(children(part), new Scope("class", scope));
      else if (part !== named) this.#walk(part, scope);
    }
  }

  comprehension(parts: Node[], scope: Scope): void {
    const inner = new Scope("comprehension", scope);
    let [inTarget, iterables] = [false, 0];
    for (const part of parts) {
      if (part.name === "for") inTarget = true;
      else if (part.name === "in") inTarget = false;
      else if (inTarget) this.bindTarget(part, inner);
      else {
        const isIterable = part.prevSibling?.name === "in";
        // The first is evaluated outside.
        this.#walk(part, isIterable && iterables++ === 0 ? scope : inner);
      }
    }
  }

  assignment(parts: Node[], scope: Scope): void {
    const last = parts.findLastIndex(({ name }) => name === "AssignOp" || name === "UpdateOp");
    const end = last < 0 ? parts.length : last;
    parts.forEach((part, at) => (at < end && part.name !== "TypeDef" ? this.bindTarget(part, scope) : this.#walk(part, scope)));
  }

  /** `for … in`, `with … as`, `except … as`, and `del`: what stands after `opening` is bound. */
  target(opening: string, closing: string | null): (this: Reader, parts: Node[], scope: Scope) => void {
    return (parts, scope) => {
      let isTarget = false;
      for (const part of parts) {
        if (part.name === opening) isTarget = true;
        else if (isTarget && (closing === null || part.name !== closing)) {
          this.bindTarget(part, scope);
          if (closing === null) isTarget = opening === "del";
        } else {
          isTarget = false;
          this.#walk(part, scope);
        }
      }
    };
  }

  named(parts: Node[], scope: Scope): void {
    let holder = scope;
    while (holder.kind === "comprehension" && holder.parent) holder = holder.parent;
    const [name, ...rest] = parts;
    this.bind(name, holder);
    this.#walkAll(rest, scope);
  }

  /** `import a.b, c as d`, `from a import b as c`: bound are `a`, `d` and `c`. */
  import(parts: Node[], scope: Scope): void {
    const start = parts.findIndex(({ name }) => name === "import");
    parts.forEach((part, at) => {
      if (at < start || part.name !== "VariableName" || parts[at + 1]?.name === "as") return;
      const alias = parts[at - 1]?.name === "as";
      if (!alias && parts[at - 1]?.name === ".") return;
      const name = this.bind(part, scope);
      if (!alias) scope.imported.add(name);
    });
  }

  declaration(parts: Node[], scope: Scope): void {
    const [word, ...rest] = parts;
    for (const part of rest) {
      if (part.name !== "VariableName") continue;
      (word?.name === "global" ? scope.globals : scope.nonlocals).add(this.#text(part.from, part.to));
      this.use(part, scope);
    }
  }

  call(parts: Node[], scope: Scope): void {
    const [callee, list] = parts;
    if (callee) this.#walk(callee, scope);
    const name = callee?.name === "VariableName" ? this.#text(callee.from, callee.to) : "";
    const args = list ? children(list) : [];
    args.forEach((part, at) => {
      const isKeyword = part.name === "VariableName" && args[at + 1]?.name === "AssignOp";
      if (isKeyword) this.use(part, scope, name);
      else this.#walk(part, scope);
    });
  }
}

type Special = (this: Reader, parts: Node[], scope: Scope) => void;

const { prototype } = Reader;
const target = (opening: string, closing: string | null): Special =>
  function (parts, scope) {
    this.target(opening, closing).call(this, parts, scope);
  };

const READERS: Record<string, Special> = {
  FunctionDefinition: prototype.function,
  LambdaExpression: prototype.function,
  ClassDefinition: prototype.class,
  ArrayComprehensionExpression: prototype.comprehension,
  SetComprehensionExpression: prototype.comprehension,
  DictionaryComprehensionExpression: prototype.comprehension,
  ComprehensionExpression: prototype.comprehension,
  AssignStatement: prototype.assignment,
  UpdateStatement: prototype.assignment,
  ForStatement: target("for", "in"),
  WithStatement: target("as", null),
  TryStatement: target("as", null),
  AsPattern: target("as", null),
  DeleteStatement: target("del", null),
  NamedExpression: prototype.named,
  ImportStatement: prototype.import,
  ScopeStatement: prototype.declaration,
  CallExpression: prototype.call,
  CapturePattern(parts, scope) {
    this.bind(parts[0], scope);
  },
};

function children(node: Node): Node[] {
  const found: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}
