/** The parts that a reader may open, by their name in generator/widgets/attention_table.py. */

import type { PartMaker } from "../part.ts";
import { makeMask } from "./mask.ts";
import { makeScale } from "./scale.ts";
import { makeSteps } from "./steps.ts";
import { makeWords } from "./words.ts";

export const PART_MAKERS: Readonly<Record<string, PartMaker>> = {
  steps: makeSteps,
  mask: makeMask,
  scale: makeScale,
  words: makeWords,
};
