// Small questions about values of unknown origin.

/** The object in a JSON text; null for anything else. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isRecordOf<T>(value: unknown, test: (v: unknown) => v is T): value is Record<string, T> {
  return isRecord(value) && Object.values(value).every(test);
}

/** A moment in ms since 1970 that `Date` can show. */
export function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < 8.64e15;
}
