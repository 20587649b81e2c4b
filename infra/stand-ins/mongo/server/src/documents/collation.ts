import { notSupported } from '../errors.js';
import { isPlainObject, type Doc } from './codec.js';
import { valuesEqual, type StringOrder } from './compare.js';
import { showValue } from './show.js';

/** A rule for comparing strings. `undefined` in its place means comparison by bytes. */
export interface Collation {
  readonly spec: Doc;
  readonly compare: StringOrder;
  /** Equal for two strings exactly when `compare` returns 0. The order of keys has no meaning. */
  readonly key: (text: string) => string;
}

const SPEC = { locale: 'en', strength: 2 };
const { compare } = new Intl.Collator('en', { sensitivity: 'accent' });

/** English, with upper and lower case as equals: the collation of Leadmart's names. */
export const CASELESS: Collation = { spec: SPEC, compare, key: keyOf };

export function parseCollation(value: unknown): Collation | undefined {
  if (value === undefined) return undefined;
  if (isPlainObject(value) && valuesEqual(value, SPEC)) return CASELESS;
  throw notSupported(
    'BadValue',
    `The collation is ${showValue(SPEC)} or none, not ${showValue(value)}`,
  );
}

const CLUSTERS = /\P{M}\p{M}*|\p{M}+/gu;
const MAX_REMEMBERED = 50_000;
const remembered = new Map<string, string>();

/**
 * ICU gives JavaScript a comparison but no sort keys, and an index needs keys. A key is built
 * cluster by cluster (a letter with its marks): each cluster is replaced by the simplest cluster
 * that the collation considers equal, so that equal strings get equal keys.
 */
function keyOf(text: string): string {
  return text.replace(CLUSTERS, (cluster) => {
    const known = remembered.get(cluster);
    if (known !== undefined) return known;
    const plainest = plainer(cluster).find((candidate) => compare(candidate, cluster) === 0);
    const key = plainest ?? cluster.normalize('NFD');
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(cluster, key);
    return key;
  });
}

/** ICU sorts this letter as two, although no normalization form splits it. */
const expanded = (text: string): string => text.replace(/[ßẞ]/g, 'ss');

const toHiragana = (text: string): string =>
  text.replace(/[\u30a1-\u30f6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));

function plainer(cluster: string): string[] {
  const compatible = toHiragana(expanded(cluster.normalize('NFKD')).toLowerCase());
  return ['', compatible.replace(/\p{M}/gu, ''), compatible];
}
