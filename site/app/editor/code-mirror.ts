// CodeMirror and all that the editor makes of it: a script of its own, since it is twice as large as
// the rest of the page's. It is set up in steps, as main.ts is.

import { aBreath } from "../breath.ts";

await import("@codemirror/state");
await aBreath();
await import("@codemirror/view");
await aBreath();
await import("@lezer/common");
await import("@lezer/lr");
await import("@lezer/highlight");
await aBreath();
await import("@codemirror/language");
await aBreath();
await import("@codemirror/autocomplete");
await aBreath();
await import("@codemirror/lang-python");
await aBreath();
await import("@codemirror/commands");
await import("@codemirror/search");
await import("@codemirror/lint");
await aBreath();
export const { CodeView } = await import("./view.ts");
await aBreath();
