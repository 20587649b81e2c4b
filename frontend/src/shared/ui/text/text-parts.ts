/** A piece of a text; `href` is defined for an address of the web. */
export interface TextPart {
  text: string;
  href?: string;
}

const address = /https?:\/\/[^\s<>"]+/giu;
/** Marks that end a sentence or a parenthesis, not an address. */
const endMarks = /[.,;:!?'"”’)\]}]+$/u;

/** Divides a text at its http and https addresses. Addresses of other schemes stay plain text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = withoutEndMarks(found);
    if (!URL.canParse(link)) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: link, href: new URL(link).href });
    done = index + link.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}

/** Keeps a parenthesis that the address itself opens. */
function withoutEndMarks(found: string): string {
  const link = found.replace(endMarks, '');
  return link.includes('(') && found[link.length] === ')' ? `${link})` : link;
}
