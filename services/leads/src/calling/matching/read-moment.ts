const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(.*))?$/i;
const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?:,?\s+(.*))?$/;
const time = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(am|pm)?\s*(z|utc|[+-]\d{2}:?\d{2})?$/i;
const epoch = /^\d{10}(\d{3})?$/;

/** Returns how long a text is true: all day for a day without a time. */
export function lengthOf(text: string): number {
  return text.includes(':') || epoch.test(text.trim()) ? 0 : dayMs - 1;
}

/** Reads moments of a file; those without an offset are of its time zone. */
export class MomentReader {
  /** The offset of each hour of UTC that was asked for: clocks change at full hours. */
  private readonly offsets = new Map<number, number>();
  private readonly format: Intl.DateTimeFormat | undefined;

  constructor(timeZone: string) {
    if (timeZone === 'UTC') return;
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const;
    const clock = { hourCycle: 'h23', minute: '2-digit', second: '2-digit' } as const;
    this.format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts, ...clock });
  }

  /** Milliseconds; undefined for a text that is no moment. */
  read(text: string): number | undefined {
    const trimmed = text.trim();
    if (epoch.test(trimmed)) return Number(trimmed) * (trimmed.length === 10 ? 1_000 : 1);
    const [, ...ofIso] = iso.exec(trimmed) ?? [];
    const [, month, day, year, usClock] = us.exec(trimmed) ?? [];
    const [years, months, days, clock = '0:00'] =
      ofIso.length > 0 ? ofIso : [year, month, day, usClock];
    if (years === undefined) return undefined;
    const date = dateOf(Number(years), Number(months), Number(days));
    return date === undefined ? undefined : this.withClock(date, clock.trim());
  }

  private withClock(date: number, clock: string): number | undefined {
    const [match, hours, minutes, seconds = '0', half, offset] = time.exec(clock) ?? [];
    if (match === undefined) return undefined;
    const hour = hourOf(Number(hours), half?.toLowerCase());
    if (hour === undefined || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
    const local = date + hour * hourMs + Number(minutes) * 60_000 + Number(seconds) * 1_000;
    return offset === undefined ? this.toUtc(local) : local - offsetOf(offset);
  }

  private toUtc(local: number): number {
    const first = local - this.offsetAt(local);
    return local - this.offsetAt(first);
  }

  private offsetAt(utc: number): number {
    if (!this.format) return 0;
    const hour = Math.floor(utc / hourMs);
    let offset = this.offsets.get(hour);
    if (offset === undefined) {
      const shown = this.format.format(new Date(hour * hourMs)).replace(' ', 'T');
      offset = Date.parse(`${shown}Z`) - hour * hourMs;
      this.offsets.set(hour, offset);
    }
    return offset;
  }
}

function dateOf(year: number, month: number, day: number): number | undefined {
  const full = year < 100 ? 2_000 + year : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

function offsetOf(text: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(text) ?? [];
  if (sign === undefined) return 0;
  const size = Number(hours) * hourMs + Number(minutes) * 60_000;
  return sign === '-' ? -size : size;
}
