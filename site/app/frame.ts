// What every page has: the switch for its colours, the search, and the site without network.

import "./offline.ts";

import { firstPaint } from "./first-paint.ts";
import { bringFonts } from "./later-fonts.ts";
import { setUpSearch } from "./search/opener.ts";
import { setUpThemeSwitch } from "./theme/switch.ts";
import { setUpUnfolding } from "./unfold.ts";

setUpUnfolding(document);
setUpThemeSwitch(document);
setUpSearch(document);
void firstPaint().then(() => bringFonts(document));
