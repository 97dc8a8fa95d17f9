// Moments as Dutch prose writes them.

type Format = (at: Date | number) => string;

const time = format({ hour: "numeric", minute: "2-digit" });
const day = format({ day: "numeric", month: "long" });
const dayOfYear = format({ day: "numeric", month: "long", year: "numeric" });

/** What it takes is made when it is first used: a slow device needs 20 ms for each. */
function format(options: Intl.DateTimeFormatOptions): Format {
  let made: Intl.DateTimeFormat | undefined;
  return (at) => (made ??= new Intl.DateTimeFormat("nl-NL", options)).format(at);
}

/** "vandaag om 14:03", "gisteren om 9:12", "3 mei om 9:12", "3 mei 2025 om 9:12" */
export function moment(at: number, now = Date.now()): string {
  const [then, today] = [new Date(at), new Date(now)];
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  return `${dayName(then, today, yesterday)} om ${time(then)}`;
}

/** "3 mei 2025" */
export function fullDay(at: number): string {
  return dayOfYear(at);
}

/** "3 mei 2025 om 9:12": for what is read on another day too. */
export function fullMoment(at: number): string {
  return `${fullDay(at)} om ${time(at)}`;
}

/** "2025-05-03", for the name of a file. */
export function isoDay(at: number): string {
  const pad = (n: number) => String(n).padStart(2, "0");
  const date = new Date(at);
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

function dayName(then: Date, today: Date, yesterday: Date): string {
  if (then.toDateString() === today.toDateString()) return "vandaag";
  if (then.toDateString() === yesterday.toDateString()) return "gisteren";
  return (then.getFullYear() === today.getFullYear() ? day : dayOfYear)(then);
}
