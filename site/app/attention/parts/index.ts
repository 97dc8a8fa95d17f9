/** The parts that a reader may open, by their name in generator/widgets/attention_table.py. */

import type { PartMaker } from "../part.ts";
import { makeBack } from "./back.ts";
import { makeMask } from "./mask.ts";
import { makeOwn } from "./own.ts";
import { makePlane } from "./plane.ts";
import { makePredict } from "./predict.ts";
import { makeScale } from "./scale.ts";
import { makeSteps } from "./steps.ts";
import { makeWords } from "./words.ts";

export const PART_MAKERS: Readonly<Record<string, PartMaker>> = {
  predict: makePredict,
  steps: makeSteps,
  plane: makePlane,
  mask: makeMask,
  scale: makeScale,
  words: makeWords,
  back: makeBack,
  own: makeOwn,
};
