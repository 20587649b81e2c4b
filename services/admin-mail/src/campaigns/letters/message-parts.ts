import { fillMergeFields, type MergeField } from '@leadmart/contracts';

/** A stretch of a line: words, or a web address that may be clicked. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** Only what the admin wrote becomes a link: a value that looks like an address stays text. */
const webAddress = /https?:\/\/(?:[^\s<>"{}]|\{\{[^{}]*\}\})+/gi;
/** What more likely ends the sentence than the address. */
const endOfSentence = /[.,;:!?'’”]+$/;

/** A line of a message, filled in, with its web addresses told apart. */
export function partsOf(line: string, valueOf: (field: MergeField) => string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  const addText = (to: number): void => {
    if (to > from)
      parts.push({ kind: 'text', text: fillMergeFields(line.slice(from, to), valueOf) });
    from = to;
  };
  for (const { 0: found, index } of line.matchAll(webAddress)) {
    const address = withoutEnd(found);
    const link = linkTo(address, valueOf);
    if (!link) continue;
    addText(index);
    parts.push(link);
    from = index + address.length;
  }
  addText(line.length);
  return parts;
}

function linkTo(address: string, valueOf: (field: MergeField) => string): Part | undefined {
  const text = fillMergeFields(address, (field) => encodeURIComponent(valueOf(field)));
  return URL.canParse(text) ? { kind: 'link', text, href: text } : undefined;
}

/** A closing bracket belongs to the address only where it was opened in it. */
function withoutEnd(found: string): string {
  const trimmed = found.replace(endOfSentence, '');
  return trimmed.endsWith(')') && !trimmed.includes('(')
    ? withoutEnd(trimmed.slice(0, -1))
    : trimmed;
}
