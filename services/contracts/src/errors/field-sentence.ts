/** One invalid field of the input. */
export interface FieldMiss {
  readonly field: string;
  /**
   * A whole sentence with a capital, where the specification defines one: `Please select a dataset`. Otherwise a
   * phrase to follow the field's name: `expected at least 1`, `is required`.
   */
  readonly message: string;
}

/** Words of field names that are not written as words. */
const short = new Map([
  ['id', 'ID'],
  ['url', 'URL'],
  ['dnc', 'DNC'],
]);

/**
 * The sentence for a person: `Password must be at least 8 characters` for `password` and `expected at least 8 characters`.
 * A message that is a sentence stands alone.
 */
export function fieldSentence({ field, message }: FieldMiss): string {
  if (/^[A-Z]/.test(message)) return message;
  const words = wordsOf(field);
  const expected = /^expected (.*)$/s.exec(message)?.[1];
  if (expected) return `${words} must ${expected.startsWith('no ') ? 'have' : 'be'} ${expected}`;
  if (message === 'required') return `${words} is required`;
  if (message.startsWith('invalid ')) return `${words} is an ${message}`;
  if (message.startsWith('not ')) return `${words} is ${message}`;
  return /^(is|are|has) /.test(message) ? `${words} ${message}` : `${words}: ${message}`;
}

/** `pricing.clean` → `Pricing clean`, `states.0` → `States`, `packageName` → `Package name`. Other names stay as they are. */
function wordsOf(field: string): string {
  const parts = field.split('.').filter((part) => part !== '' && !/^\d+$/.test(part));
  const words = parts.flatMap((part) =>
    part.replace(/^_(?=[a-z])/, '').split(/(?<=[a-z0-9])(?=[A-Z])/),
  );
  const text = words.map((word) => short.get(word.toLowerCase()) ?? lowered(word)).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `Name` in `packageName`; `Idempotency-Key` and `IBAN` stay. */
const lowered = (word: string): string => (/^[A-Z][a-z]+$/.test(word) ? word.toLowerCase() : word);
