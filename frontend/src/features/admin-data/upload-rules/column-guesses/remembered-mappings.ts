import type { HeaderMapping } from '@leadmart/contracts';
import { leadColumns } from '@leadmart/contracts/lead-files';

const key = 'upload-mappings';
const maxRemembered = 30;

interface Remembered {
  /** The dataset and the headers of the file. */
  of: string;
  mapping: HeaderMapping;
}

/** Remembers an admin's mapping for the next file with the same headers for the same dataset. */
export function rememberMapping(
  datasetId: string,
  headers: readonly string[],
  mapping: HeaderMapping,
): void {
  const of = nameOf(datasetId, headers);
  const others = readAll().filter((one) => one.of !== of);
  try {
    const kept = [{ of, mapping }, ...others].slice(0, maxRemembered);
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // The storage is full or forbidden; the next file starts with guesses.
  }
}

/** The admin's earlier choice, as far as the file has its columns. */
export function rememberedMapping(
  datasetId: string,
  headers: readonly string[],
): HeaderMapping | undefined {
  const of = nameOf(datasetId, headers);
  const found = readAll().find((one) => one.of === of)?.mapping;
  if (!found) return undefined;
  const known = leadColumns.flatMap((column) => {
    const source = found[column];
    const isThere = typeof source === 'object' || headers.includes(source ?? '');
    return isThere ? [[column, source]] : [];
  });
  return Object.fromEntries(known) as HeaderMapping;
}

function readAll(): Remembered[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => isRemembered(one)) : [];
  } catch {
    return [];
  }
}

function isRemembered(one: unknown): one is Remembered {
  if (typeof one !== 'object' || one === null) return false;
  const { of, mapping } = one as Partial<Record<keyof Remembered, unknown>>;
  return typeof of === 'string' && typeof mapping === 'object' && mapping !== null;
}

/** A short name for long headers: FNV-1a. Two files with one name only share a first suggestion. */
function nameOf(datasetId: string, headers: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(headers))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return `${datasetId}:${headers.length}:${(hash >>> 0).toString(16)}`;
}
