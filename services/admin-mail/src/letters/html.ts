/** A piece of HTML whose values are already escaped. */
export class Html {
  constructor(readonly source: string) {}
}

/** Builds HTML from a template and escapes every text value. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(sourceOf)));
}

function sourceOf(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escape(value);
  return value instanceof Html ? value.source : value.map(({ source }) => source).join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
