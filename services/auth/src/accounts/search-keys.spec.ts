import { describe, expect, it } from '@jest/globals';
import { endOfPrefix, searchKeysOf } from './search-keys.js';

const user = { email: 'john.smith@acme.com', username: 'J. Smith' };
const finds = (text: string, keys = searchKeysOf(user)) =>
  keys.some((key) => key >= text && key < endOfPrefix(text));

describe('the keys a user is found by', () => {
  it.each(['john', 'smith@', 'mit', 'acme.com', 'om', 'j. s', 'john.smith@acme.com'])(
    'find %p, wherever it stands',
    (text) => {
      expect(finds(text)).toBe(true);
    },
  );

  it.each(['johnny', 'acme.org', '.*', '^j', '$'])('do not find %p', (text) => {
    expect(finds(text)).toBe(false);
  });

  it('are few and short, however long the e-mail is', () => {
    const letters = Array.from({ length: 254 }, (_, i) =>
      String.fromCodePoint(97 + ((i * 7) % 26)),
    );
    const keys = searchKeysOf({ email: letters.join(''), username: letters.slice(0, 50).join('') });
    expect(keys.length).toBeLessThanOrEqual(150);
    expect(Math.max(...keys.map((key) => key.length))).toBeLessThanOrEqual(32);
  });
});
