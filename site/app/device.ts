// What the device can bear.

/** Two Pythons, or one on phones and tablets, where the browser ends a greedy tab without a word. */
export function workerCount(): 1 | 2 {
  const memory = (navigator as { deviceMemory?: number }).deviceMemory;
  if (memory !== undefined && memory <= 4) return 1;
  const small = matchMedia("(pointer: coarse) and (max-width: 1100px)").matches;
  return small ? 1 : 2;
}
