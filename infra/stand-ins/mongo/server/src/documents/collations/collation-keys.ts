/**
 * ICU gives JavaScript a comparison but no sort keys, and an index needs keys. A key is built
 * cluster by cluster (a letter with its marks): each cluster is replaced by the simplest cluster
 * that the collation considers equal, so that equal strings get equal keys.
 */

const MAX_REMEMBERED = 50_000;
const CLUSTERS = /\d+|\P{M}\p{M}*|\p{M}+/gu;

/** Letters that ICU sorts as two letters although no normalization form splits them. */
const EXPANSIONS: Record<string, string> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ø: 'o',
  Ø: 'o',
  đ: 'd',
  Đ: 'd',
  ł: 'l',
  Ł: 'l',
  ð: 'd',
  Ð: 'd',
  þ: 'th',
  Þ: 'th',
  ı: 'i',
  ħ: 'h',
  Ħ: 'h',
};

/** Language-specific replacements of these letters. */
const NORDIC = ['o\u0308', 'a\u0308', 'a\u030a', 'u\u0308'];

const toHiragana = (text: string): string =>
  text.replace(/[\u30a1-\u30f6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));

function* plainer(cluster: string): Generator<string> {
  yield '';
  const compatible = cluster.normalize('NFKD');
  const bare = compatible.replace(/\p{M}/gu, '');
  const expanded = Array.from(compatible)
    .map((letter) => EXPANSIONS[letter] ?? letter)
    .join('');
  yield toHiragana(expanded.replace(/\p{M}/gu, '').toLowerCase());
  if (bare in EXPANSIONS) yield* NORDIC;
  yield toHiragana(bare.toLowerCase());
  yield bare;
  yield toHiragana(compatible.toLowerCase());
  yield toHiragana(expanded.toLowerCase());
  yield cluster.normalize('NFD').toLowerCase();
  yield toHiragana(compatible);
  yield compatible;
}

export function collationKeys(
  compare: (a: string, b: string) => number,
  { numeric, identical }: { numeric: boolean; identical: boolean },
): (text: string) => string {
  if (identical) return (text) => text.normalize('NFD');
  const remembered = new Map<string, string>();
  const plainest = (cluster: string): string => {
    const known = remembered.get(cluster);
    if (known !== undefined) return known;
    let found = cluster.normalize('NFD');
    for (const candidate of plainer(cluster)) {
      if (compare(candidate, cluster) !== 0) continue;
      found = candidate;
      break;
    }
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(cluster, found);
    return found;
  };
  const ofDigits = (digits: string): string =>
    numeric ? digits.replace(/^0+(?=\d)/, '') : Array.from(digits).map(plainest).join('');
  return (text) =>
    text.replace(CLUSTERS, (cluster) =>
      /^\d/.test(cluster) ? ofDigits(cluster) : plainest(cluster),
    );
}
