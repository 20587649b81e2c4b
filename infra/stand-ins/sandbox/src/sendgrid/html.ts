/** A piece of HTML whose values are escaped. */
export class Html {
  constructor(readonly source: string) {}
}

type Value = string | Html | readonly Html[];

/** Builds HTML from a template and escapes every plain text in it. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const parts = strings.map(
    (part, index) => part + (index < values.length ? show(values[index]) : ''),
  );
  return new Html(parts.join(''));
}

function show(value: Value | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return escapeHtml(value);
  return value instanceof Html ? value.source : value.map((part) => part.source).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
