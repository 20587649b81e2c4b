import { leadsOn, leadsPerPage, type Page } from '../pages/page.js';
import type { IncomingLeads } from './incoming-leads.js';

/** New leads of one shelf. `tail` is its last page if that page is not full; the leads follow its lines. */
interface NewLeads {
  readonly leads: IncomingLeads;
  readonly rows: readonly number[];
  readonly tail?: Page | undefined;
}

/** Yields the pages of one shelf, all but the last one full. */
export function* fillPages({ leads, rows, tail }: NewLeads): Generator<Page> {
  let from = 0;
  for (let before = tail; from < rows.length; before = undefined) {
    const to = Math.min(rows.length, from + leadsPerPage - (before ? leadsOn(before) : 0));
    yield fillPage({ leads, rows, tail: before }, from, to);
    from = to;
  }
}

function fillPage({ leads, rows, tail }: NewLeads, from: number, to: number): Page {
  const kept = tail ? leadsOn(tail) : 0;
  const offsets = new Uint32Array(kept + to - from + 1);
  if (tail) offsets.set(offsetsIn(tail));
  let bytes = tail?.lines.length ?? 0;
  for (let i = from; i < to; i += 1) bytes += leads.lineBytes(rows[i] ?? 0);
  const lines = Buffer.allocUnsafe(bytes);
  let at = tail?.lines.copy(lines) ?? 0;
  for (let i = from; i < to; i += 1) {
    offsets[kept + i - from] = at;
    at = leads.copyLine(rows[i] ?? 0, lines, at);
  }
  offsets[kept + to - from] = at;
  return { lines, offsets: Buffer.from(offsets.buffer) };
}

function offsetsIn({ offsets }: Page): Uint32Array {
  // Copies the bytes, because the driver may return them at an offset that is not aligned to words.
  return new Uint32Array(new Uint8Array(offsets).buffer);
}
