// All explanations, in the order in which they are tried.

import { calls } from "./calls.ts";
import { dtypes } from "./dtypes.ts";
import { limits } from "./limits.ts";
import { names } from "./names.ts";
import { packages } from "./packages.ts";
import type { Rule } from "./rule.ts";
import { shapes } from "./shapes.ts";
import { types } from "./types.ts";
import { values } from "./values.ts";
import { warnings } from "./warnings.ts";

export const rules: readonly Rule[] = [
  ...names,
  ...packages,
  ...shapes,
  ...dtypes,
  ...calls,
  ...types,
  ...values,
  ...limits,
  ...warnings,
];
