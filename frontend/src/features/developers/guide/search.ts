/** A part of the guide in the list of what a search found. */
export interface Found {
  readonly id: string;
  readonly title: string;
}

const mostFound = 12;

/** The parts of the guide that have all words, those with a word in their title first. The smallest part around a text counts. */
export function partsWith(words: string, guide: Element): readonly Found[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const found = [...guide.querySelectorAll('[data-part]')].flatMap((part) => {
    const title = part.querySelector('[data-title]')?.textContent.trim() ?? '';
    const text = ownTextOf(part).toLowerCase();
    const inTitle = wanted.filter((word) => title.toLowerCase().includes(word)).length;
    return wanted.every((word) => text.includes(word)) ? [{ id: part.id, title, inTitle }] : [];
  });
  return found.toSorted((one, other) => other.inTitle - one.inTitle).slice(0, mostFound);
}

/** The text without that of the parts within. */
function ownTextOf(part: Element): string {
  const copy = part.cloneNode(true) as Element;
  for (const inner of copy.querySelectorAll('[data-part]')) inner.remove();
  return copy.textContent;
}
