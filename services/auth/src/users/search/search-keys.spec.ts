import { describe, expect, it } from '@jest/globals';
import { endOfPrefix, nameKeyOf, searchKeysOf, toSearchForm } from './search-keys.js';

const user = { email: 'john.smith@acme.com', username: 'J. Smith' };
const finds = (text: string) =>
  searchKeysOf(user).some((key) => key >= text && key < endOfPrefix(text));

describe('search keys of a user', () => {
  it.each(['john', 'smith@', 'mit', 'acme.com', 'om', 'j. s', 'john.smith@acme.com'])(
    'finds a user by %p, a part of the email or the name',
    (text) => {
      expect(finds(text)).toBe(true);
    },
  );

  it.each(['johnny', 'acme.org', '.*', '^j', '$'])(
    'the search does not find a user by %p, which is in neither the email nor the name',
    (text) => {
      expect(finds(text)).toBe(false);
    },
  );

  it('finds a name with accents by a text without them, and the other way round', () => {
    expect(toSearchForm('García')).toBe('garcia');
    expect(searchKeysOf({ email: 'a@x.test', username: 'Núñez' })).toContain('nunez');
  });

  it('reads a whole address as it is stored, and other texts as they are', () => {
    expect(toSearchForm(' Ann@Bücher.de ')).toBe('ann@xn--bcher-kva.de');
    expect(toSearchForm(' Ann@Bücher ')).toBe('ann@bucher');
  });

  it('limits the number and the length of search keys for a long email', () => {
    const letters = Array.from({ length: 254 }, (_, i) =>
      String.fromCodePoint(97 + ((i * 7) % 26)),
    );
    const keys = searchKeysOf({ email: letters.join(''), username: letters.slice(0, 50).join('') });
    expect(keys.length).toBeLessThanOrEqual(150);
    expect(Math.max(...keys.map((key) => key.length))).toBeLessThanOrEqual(32);
  });
});

describe('the sort key of a name', () => {
  it('sorts names without regard to case and accents', () => {
    const names = ['zoe', 'Émile', 'adam', 'Zacharias', 'Eve', 'Ångström'];
    const sorted = names.toSorted((a, b) =>
      nameKeyOf({ username: a }) < nameKeyOf({ username: b }) ? -1 : 1,
    );
    expect(sorted).toEqual(['adam', 'Ångström', 'Émile', 'Eve', 'Zacharias', 'zoe']);
  });
});
