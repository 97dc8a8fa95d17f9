// Runs while the head of a page is read, so that the first paint has the colours that were chosen,
// and no more of a lesson than it needs.

import { useFonts } from "./later-fonts.ts";
import { markFar } from "./reading/far-mark.ts";
import { applyChoice } from "./theme/apply.ts";
import { readChoice } from "./theme/choice.ts";
import { readFromDisk } from "./theme/from-disk.ts";

applyChoice(readChoice(), document);
// Room is kept for what only works with scripts.
if (location.protocol === "file:") readFromDisk(document);
else document.documentElement.dataset["scripts"] = "";
markFar(document);
// On a later visit they are in this browser; from a disk nothing else would bring them.
if (navigator.serviceWorker?.controller || location.protocol === "file:") useFonts(document);
