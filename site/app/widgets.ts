// Every kind of widget, as custom elements that wait for their place in a page.

import "./attention/table.ts";
import "./causal/mask.ts";
import "./scores/histogram.ts";
import "./shapes/shapes.ts";
