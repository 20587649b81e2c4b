import { bytes, number, optional, text, value, type Values } from '@leadmart/platform/entities';
import type { DirectoryRun } from './run.js';

/** `firsts` are the first keys of the pieces, as 64-bit floating-point numbers. For `rewritten` see run.ts. */
export const runFields = {
  id: text(),
  size: number(),
  firsts: bytes(),
  rewritten: optional(value<Readonly<Record<number, string>>>()),
};

type StoredRun = Values<typeof runFields>;

export function toRun(directoryId: string, { firsts, ...run }: StoredRun): DirectoryRun {
  return { directoryId, ...run, firsts: new Float64Array(new Uint8Array(firsts).buffer) };
}

export function toStoredRun({ id, size, firsts, rewritten }: DirectoryRun): StoredRun {
  const stored = Buffer.from(firsts.buffer, firsts.byteOffset, firsts.byteLength);
  return { id, size, firsts: stored, ...(rewritten && { rewritten }) };
}
