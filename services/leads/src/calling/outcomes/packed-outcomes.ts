import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { callOutcomes } from '@leadmart/contracts';
import type { LastCall, Outcome } from './outcome.js';

/** The outcomes of some leads by their positions, the latest first. */
export type OutcomesByLead = ReadonlyMap<number, readonly Outcome[]>;

/** Position, outcome and count, the moment of the call and of the next one. */
const lastBytes = 4 + 1 + 1 + 8 + 8;

/** Packs what lists are made of, in the order of the positions: 22 bytes a lead. */
export function packLastCalls(leads: OutcomesByLead): Buffer {
  const sorted = [...leads].sort(([a], [b]) => a - b);
  const bytes = Buffer.alloc(sorted.length * lastBytes);
  sorted.forEach(([position, outcomes], i) => {
    const [last] = outcomes;
    if (!last) throw new Error(`the lead at ${position} has no outcome`);
    let at = bytes.writeUInt32LE(position, i * lastBytes);
    at = bytes.writeUInt8(callOutcomes.indexOf(last.outcome), at);
    at = bytes.writeUInt8(outcomes.length, at);
    at = bytes.writeDoubleLE(last.calledAt, at);
    bytes.writeDoubleLE(last.callBackAt ?? 0, at);
  });
  return bytes;
}

export function unpackLastCalls(bytes: Buffer): LastCall[] {
  const calls: LastCall[] = [];
  for (let at = 0; at < bytes.length; at += lastBytes) {
    calls.push({
      position: bytes.readUInt32LE(at),
      outcome: callOutcomes[bytes.readUInt8(at + 4)] ?? 'no-answer',
      count: bytes.readUInt8(at + 5),
      calledAt: bytes.readDoubleLE(at + 6),
      callBackAt: bytes.readDoubleLE(at + 14),
    });
  }
  return calls;
}

/** The fastest level: notes are short, and ids of clients do not shrink. */
export function packOutcomes(leads: OutcomesByLead): Buffer {
  return deflateRawSync(JSON.stringify([...leads]), { level: 1 });
}

export function unpackOutcomes(bytes: Buffer): Map<number, readonly Outcome[]> {
  return new Map(JSON.parse(inflateRawSync(bytes).toString('utf8')) as [number, Outcome[]][]);
}
