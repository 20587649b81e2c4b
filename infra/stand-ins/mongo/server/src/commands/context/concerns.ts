import { isPlainObject, toNumber, type Doc } from '../../documents/codec.js';
import { notSupported } from '../../errors.js';
import type { SessionOptions } from './session-options.js';

/**
 * Refuses concerns that Leadmart does not use. The set has one member, so every read sees all that is written, and a majority
 * has every write.
 */
export function checkConcerns(body: Doc, { starts }: SessionOptions): void {
  const { readConcern, writeConcern } = body;
  if (readConcern !== undefined && !(starts && isSnapshot(readConcern))) {
    throw notSupported('InvalidOptions', 'a readConcern is only the snapshot of a transaction');
  }
  if (writeConcern !== undefined && !isMet(writeConcern)) {
    throw notSupported('InvalidOptions', 'a writeConcern is only { w: 1 } or { w: "majority" }');
  }
}

const isSnapshot = (concern: unknown): boolean =>
  isPlainObject(concern) && Object.keys(concern).length === 1 && concern['level'] === 'snapshot';

/** Drivers add a time limit when they repeat a commit. */
function isMet(concern: unknown): boolean {
  if (!isPlainObject(concern)) return false;
  const { w, wtimeout: _limit, ...others } = concern;
  return (w === 'majority' || toNumber(w) === 1) && Object.keys(others).length === 0;
}
