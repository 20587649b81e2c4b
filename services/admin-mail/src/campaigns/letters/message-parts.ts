import { fillMergeFields, type MergeField } from '@leadmart/contracts';

/** A part of a line: text, or a web address shown as a link. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** Finds addresses in the admin's text only: a merged value that looks like an address stays text. */
const webAddress = /https?:\/\/(?:[^\s<>"{}]|\{\{[^{}]*\}\})+/gi;
/** Punctuation that more likely ends the sentence than the address. */
const endOfSentence = /[.,;:!?'’”]+$/;

/** Splits a line of a message into text and links, and fills in its merge fields. */
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

/** A closing bracket belongs to the address only if the address contains the opening one. */
function withoutEnd(found: string): string {
  const trimmed = found.replace(endOfSentence, '');
  return trimmed.endsWith(')') && !trimmed.includes('(')
    ? withoutEnd(trimmed.slice(0, -1))
    : trimmed;
}
