import type { Facts } from "../facts.ts";

/**
 * A kind of error: the names of its classes (`A|B`), what its message looks like, and what to say,
 * given the facts and the message's groups. Null says nothing, and leaves it to the next rule.
 */
export type Rule = readonly [types: string, message: RegExp, say: (facts: Facts, ...groups: string[]) => string | null];
