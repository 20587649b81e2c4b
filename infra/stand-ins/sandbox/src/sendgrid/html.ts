/** A piece of HTML whose values are already escaped. */
export class Html {
  constructor(readonly source: string) {}
}

type Value = string | Html | readonly Html[];

/** Builds HTML from a template; every plain text put into it is escaped. */
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

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
