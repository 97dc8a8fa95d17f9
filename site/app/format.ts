// Numbers as Dutch prose writes them: decimal comma, a unit that fits.

const decimals = (digits: number) =>
  new Intl.NumberFormat("nl-NL", { minimumFractionDigits: digits, maximumFractionDigits: digits });

const one = decimals(1);
const two = decimals(2);
const whole = decimals(0);

/** Megabytes with one decimal and no unit: `3145728` bytes → `3,1`. */
export function megabytes(bytes: number): string {
  return one.format(bytes / 1e6);
}

/** "3,1 van 8,4 MB" */
export function byteProgress(received: number, total: number): string {
  return `${megabytes(Math.min(received, total))} van ${megabytes(total)} MB`;
}

/** A duration in ms as seconds: `0,12 s` below ten seconds, `12 s` above. */
export function seconds(ms: number): string {
  const value = ms / 1000;
  return `${value < 9.995 ? two.format(value) : whole.format(value)} s`;
}

/** A count with Dutch thousands: `1.234`. */
export function count(n: number): string {
  return whole.format(n);
}
