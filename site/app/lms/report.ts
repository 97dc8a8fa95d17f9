// What a learning environment is told of a lesson, in the words of SCORM 1.2. Pure.

export type Status = "incomplete" | "completed" | "passed";

/** From 0 to 100, as the standard has it. */
export function scoreOf(passed: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * passed) / total);
}

/** A lesson without checkpoints is done when it has been opened. */
export function statusOf(passed: number, total: number): Status {
  if (total === 0) return "completed";
  return passed === total ? "passed" : "incomplete";
}

/** What was once reached stays, also when somebody goes on trying things. */
export function latest(before: string, now: Status): Status {
  if (before === "passed" || now === "passed") return "passed";
  return before === "completed" ? "completed" : now;
}

/** HHHH:MM:SS.SS */
export function sessionTime(ms: number): string {
  const hundredths = Math.max(0, Math.round(ms / 10));
  const pad = (n: number, width: number) => String(Math.floor(n)).padStart(width, "0");
  const [hours, minutes, seconds] = [hundredths / 360_000, (hundredths / 6000) % 60, (hundredths / 100) % 60];
  return `${pad(Math.min(hours, 9999), 4)}:${pad(minutes, 2)}:${pad(seconds, 2)}.${pad(hundredths % 100, 2)}`;
}
