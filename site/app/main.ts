// The lesson page comes alive, in steps: who scrolls or taps meanwhile is answered between two of them.
// All of it is one file; what is imported like this is set up when it is its turn.

import { aBreath } from "./breath.ts";

await import("./widgets.ts");
await aBreath();
await import("@lezer/python");
await aBreath();
await import("./desk/set-up.ts");
await aBreath();
const { start } = await import("./lesson.ts");
await aBreath();
await start();
document.documentElement.dataset["ready"] = "";
