import { describe, expect, it } from '@jest/globals';
import { randomSource } from '../../test/support/random-values.js';
import { CASELESS, parseCollation } from './collation.js';

describe('a collation', () => {
  it('accepts the collation of names, or none', () => {
    expect(parseCollation({ locale: 'en', strength: 2 })).toBe(CASELESS);
    expect(parseCollation(undefined)).toBeUndefined();
    for (const other of [{ locale: 'en' }, { locale: 'de', strength: 2 }, { locale: 'simple' }]) {
      expect(() => parseCollation(other)).toThrow(/embedded server supports/);
    }
  });

  it('orders names as people read them', () => {
    const names = ['Zoë', 'ann', 'Ben', 'Änne', 'Ann', 'zoe'];
    expect(names.sort(CASELESS.compare)).toEqual(['ann', 'Ann', 'Änne', 'Ben', 'zoe', 'Zoë']);
  });

  it('gives two strings the same key exactly when they compare equal', () => {
    const random = randomSource(7);
    const letters = [
      ...Array.from('aAáÁàåÅbBßẞsS09-_ éeEœoOöÖæø½ｱアあヴゔﬁfi①Ωω'),
      'e\u0301',
      'ss',
      '\u00ad',
      '\u0000',
    ];
    const word = (): string =>
      Array.from({ length: random(4) }, () => letters[random(letters.length)]).join('');
    for (let i = 0; i < 20_000; i += 1) {
      const [a, b] = [word(), word()];
      const isEqual = CASELESS.compare(a, b) === 0;
      if ((CASELESS.key(a) === CASELESS.key(b)) === isEqual) continue;
      expect({ a, b, isEqual }).toBeUndefined();
    }
  });
});
