// What the device can bear.

/** Two Pythons, or one on phones and tablets, where the browser ends a greedy tab without a word. */
export function workerCount(): 1 | 2 {
  const memory = (navigator as { deviceMemory?: number }).deviceMemory;
  if (memory !== undefined && memory <= 4) return 1;
  const small = matchMedia("(pointer: coarse) and (max-width: 1100px)").matches;
  return small ? 1 : 2;
}

/** What browsers tell of the line; only some do. */
interface Connection {
  effectiveType: string;
  saveData: boolean;
  type?: string;
}

/** The reader asks for few bytes. */
export function savesData(): boolean {
  return connection()?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}

/** Whether the line and the memory can carry Python for someone who may only read. Unknown means no. */
export function hasPlenty(): boolean {
  const line = connection();
  if (!line || savesData() || workerCount() === 1) return false;
  return line.effectiveType === "4g" && line.type !== "cellular";
}

function connection(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection;
}
