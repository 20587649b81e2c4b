/** A part of a text, from `start` up to `end`. */
export type Range = readonly [start: number, end: number];

export interface Match {
  /** The higher, the better. */
  readonly score: number;
  /** The parts of the label that the query found, in order. */
  readonly ranges: readonly Range[];
}

interface Searched {
  readonly label: string;
  /** Other words by which it is found; they are not shown. */
  readonly keywords?: string;
}

/** Whether every word of the query is in the label or the keywords, in any order. */
export function matchOf({ label, keywords = '' }: Searched, query: string): Match | undefined {
  const text = folded(label);
  const more = folded(keywords);
  const ranges: Range[] = [];
  let score = 0;
  for (const word of folded(query).split(/\s+/).filter(Boolean)) {
    const start = placeOf(word, text);
    if (start !== undefined) {
      ranges.push([start, start + word.length]);
      score += scoreAt(start, text);
    } else if (placeOf(word, more) !== undefined) {
      score += 1;
    } else {
      return undefined;
    }
  }
  return { score, ranges: joined(ranges) };
}

/** Lower case without accents. As long as the original, so that places in it stay the same. */
const folded = (text: string): string =>
  Array.from(text, (letter) => {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return plain.length === letter.length ? plain : letter;
  }).join('');

/** The beginning of a word counts more than its middle. */
function placeOf(word: string, text: string): number | undefined {
  if (text.startsWith(word)) return 0;
  const inside = text.indexOf(word);
  if (inside < 0) return undefined;
  const beginning = text.search(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}`, 'u'));
  return beginning < 0 ? inside : beginning;
}

const escaped = (word: string): string => word.replaceAll(/[$()*+./?[\\\]^{|}-]/g, '\\$&');

function scoreAt(start: number, text: string): number {
  if (start === 0) return 4;
  return /[\p{L}\p{N}]/u.test(text[start - 1] ?? '') ? 2 : 3;
}

function joined(ranges: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = all.at(-1);
    if (last && start <= last[1]) all.splice(-1, 1, [last[0], Math.max(last[1], end)]);
    else all.push([start, end]);
  }
  return all;
}
