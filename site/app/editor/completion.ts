// Completion while typing: names of the file, of NumPy and of Python.
//
// It must not get in the way: nothing is chosen until an arrow key or Tab says so, so Enter stays a
// new line.

import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionStatus,
  selectedCompletionIndex,
  setSelectedCompletion,
} from "@codemirror/autocomplete";
import { localCompletionSource } from "@codemirror/lang-python";
import { syntaxTree } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";

import { describe, membersOf, ownFunctions } from "./lookup.ts";
import type { KnownName, NameSource } from "./known-names.ts";
import { descriptionCard } from "./description.ts";

const WORD = /^\w*$/;

export function completion(names: NameSource): Extension {
  return [
    autocompletion({
      override: [(context) => complete(context, names)],
      selectOnOpen: false,
      icons: false,
      maxRenderedOptions: 60,
    }),
    keymap.of([{ key: "Tab", run: acceptFirst }]),
  ];
}

/** Tab takes what is chosen, or the first. */
function acceptFirst(view: EditorView): boolean {
  if (completionStatus(view.state) !== "active") return false;
  if ((selectedCompletionIndex(view.state) ?? -1) < 0) view.dispatch({ effects: setSelectedCompletion(0) });
  return acceptCompletion(view);
}

async function complete(context: CompletionContext, names: NameSource): Promise<CompletionResult | null> {
  if (isText(context)) return null;
  const dotted = context.matchBefore(/[\w.]*\.\w*/);
  const word = context.matchBefore(/\w*/);
  const from = word?.from ?? context.pos;
  if (!dotted && !context.explicit && (from === context.pos || /^\d/.test(word?.text ?? ""))) return null;
  const code = context.state.doc.toString();
  const known = await names.load();
  if (context.aborted) return null;
  if (dotted) {
    const owner = dotted.text.slice(0, dotted.text.lastIndexOf("."));
    // After the dot of an unknown thing a guess is made only for who asks, or goes on typing.
    const members = owner ? membersOf(owner, code, known) : null;
    const isGuess = members === known.array && from === context.pos && !context.explicit;
    return members && !isGuess ? { from, options: members.map((entry) => option(entry, `${owner}.`)), validFor: WORD } : null;
  }
  const own = ownFunctions(code);
  const local = (await localCompletionSource(context))?.options ?? [];
  const mine = local.map((entry) => ({ ...entry, ...ownDetail(entry.label, own.get(entry.label)?.params, code, names), boost: 10 }));
  const taken = new Set(local.map(({ label }) => label));
  const builtins = known.builtins.filter(({ name }) => !taken.has(name) && !known.keywords.includes(name));
  return {
    from,
    options: [
      ...mine,
      ...known.keywords.map((label) => ({ label, type: "keyword", boost: 2 })),
      ...builtins.map((entry) => option(entry, "")),
    ],
    validFor: WORD,
  };
}

function option({ name, type, signature, line }: KnownName, prefix: string): Completion {
  const made: Completion = { label: name, type, boost: line ? 5 : name.startsWith("_") ? -50 : 0 };
  if (signature) made.detail = signature;
  if (signature || line) made.info = () => descriptionCard({ heading: `${prefix}${name}${signature ?? ""}`, line: line ?? "" });
  return made;
}

function ownDetail(label: string, params: string | undefined, code: string, names: NameSource): Partial<Completion> {
  if (params === undefined) return {};
  return {
    detail: params,
    info: () => {
      const description = describe(label, code, names.now);
      return description && descriptionCard(description);
    },
  };
}

/** Inside a text or a comment words are words; between the braces of an f-string they are code. */
function isText({ state, pos }: CompletionContext): boolean {
  const { name } = syntaxTree(state).resolveInner(pos, -1);
  return name === "String" || name === "FormatString" || name === "Comment";
}
