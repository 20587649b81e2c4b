/** Ids, dates, codes in capitals and message types. Names of people do not look like these. */
const harmless = [
  /^[0-9a-f]{24}$/,
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  /^[A-Z]+\.[A-Z_]+$/,
  /^[a-z-]+(\.[a-z-]+)+\.v\d+$/,
];

/** Fields whose values are fixed words of the product. */
const ours = new Set(['template', 'status', 'source', 'kind', 'code', 'producer', 'phoneStatus']);

/** Returns a message's content without names and free text: other text is replaced by its length. */
export function withoutWords(content: Buffer): unknown {
  try {
    return shown(JSON.parse(content.toString('utf8')));
  } catch {
    return `not JSON, ${content.length} bytes`;
  }
}

function shown(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    const isHarmless = ours.has(name) || harmless.some((form) => form.test(value));
    return isHarmless ? value : `(text of ${value.length})`;
  }
  if (Array.isArray(value)) return value.map((item) => shown(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shown(inner, key)]));
}
