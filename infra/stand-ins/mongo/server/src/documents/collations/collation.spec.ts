import { describe, expect, it } from '@jest/globals';
import { randomSource } from '../../../test/support/random-values.js';
import { CommandError } from '../../errors.js';
import type { Doc } from '../codec.js';
import { parseCollation, SIMPLE, type Collation } from './collation.js';

function collation(spec: Doc): Collation {
  const parsed = parseCollation(spec);
  if (parsed === undefined || parsed === SIMPLE) throw new Error('not a collation');
  return parsed;
}

const sorted = (spec: Doc, words: string[]): string[] =>
  [...words].sort((a, b) => collation(spec).compare(a, b));

describe('a collation', () => {
  it('refuses an unknown or malformed collation', () => {
    const code = (value: unknown): number | undefined => {
      try {
        parseCollation(value);
      } catch (error) {
        return error instanceof CommandError ? error.code : undefined;
      }
      return undefined;
    };
    expect(code({ locale: 'xx' })).toBe(2);
    expect(code({ locale: 'en_QQ' })).toBe(2);
    expect(code({ locale: '' })).toBe(2);
    expect(code({ strength: 2 })).toBe(40414);
    expect(code({ locale: 'en', strength: 6 })).toBe(2);
    expect(code({ locale: 'en', caseFirst: 'both' })).toBe(2);
    expect(code({ locale: 'en', caseLevel: 1 })).toBe(14);
    expect(code({ locale: 'en', colour: 1 })).toBe(40415);
    expect(code('en')).toBe(14);
    expect(parseCollation({ locale: 'simple' })).toBe(SIMPLE);
    expect(parseCollation({})).toBeUndefined();
  });

  it('compares by the strength of the collation', () => {
    const equal = (strength: number, a: string, b: string, more: Doc = {}): boolean =>
      collation({ locale: 'en', strength, ...more }).compare(a, b) === 0;
    expect(equal(1, 'résumé', 'RESUME')).toBe(true);
    expect(equal(2, 'résumé', 'resume')).toBe(false);
    expect(equal(2, 'resume', 'Resume')).toBe(true);
    expect(equal(3, 'resume', 'Resume')).toBe(false);
    expect(equal(1, 'a', 'A', { caseLevel: true })).toBe(false);
    expect(equal(1, 'a', 'á', { caseLevel: true })).toBe(true);
    expect(equal(1, 'a-b', 'ab', { alternate: 'shifted' })).toBe(true);
    expect(equal(4, 'a-b', 'ab', { alternate: 'shifted' })).toBe(false);
  });

  it('orders strings as the language does', () => {
    expect(sorted({ locale: 'sv' }, ['ö', 'z', 'o'])).toEqual(['o', 'z', 'ö']);
    expect(sorted({ locale: 'de' }, ['ö', 'z', 'o'])).toEqual(['o', 'ö', 'z']);
    expect(sorted({ locale: 'en', caseFirst: 'upper' }, ['a', 'A'])).toEqual(['A', 'a']);
    expect(sorted({ locale: 'en', numericOrdering: true }, ['a10', 'a9'])).toEqual(['a9', 'a10']);
    expect(sorted({ locale: 'fr_CA' }, ['coté', 'côte'])).toEqual(['côte', 'coté']);
    expect(sorted({ locale: 'fr' }, ['coté', 'côte'])).toEqual(['coté', 'côte']);
  });

  it('gives two strings the same key exactly when they compare equal', () => {
    const random = randomSource(7);
    const letters = [
      ...Array.from('aAáÁàåÅbBßsS09-_ éeEœoOöÖ½ｱアあﬁfi'),
      'e\u0301',
      'ss',
      '\u00ad',
      '\u0000',
    ];
    const word = (): string =>
      Array.from({ length: random(4) }, () => letters[random(letters.length)]).join('');
    for (const locale of ['en', 'sv', 'de', 'fr_CA', 'ja']) {
      for (const strength of [1, 2, 3, 4, 5]) {
        for (const more of [{}, { numericOrdering: true }, { alternate: 'shifted' }]) {
          const { compare, key } = collation({ locale, strength, ...more });
          for (let i = 0; i < 60; i += 1) {
            const [a, b] = [word(), word()];
            const isEqual = compare(a, b) === 0;
            if ((key(a) === key(b)) === isEqual) continue;
            expect({ locale, strength, more, a, b, isEqual }).toBeUndefined();
          }
        }
      }
    }
  });
});
