import { describe, expect, it } from '@jest/globals';
import { textParts } from './text-parts.js';

const linksOf = (text: string) =>
  textParts(text).flatMap(({ href }) => (href === undefined ? [] : [href]));

describe('the parts of a text', () => {
  it('divides a text at its addresses and keeps every character', () => {
    const text = 'New: https://a.example/x?y=1#z\nand http://b.example too.';
    expect(textParts(text)).toEqual([
      { text: 'New: ' },
      { text: 'https://a.example/x?y=1#z', href: 'https://a.example/x?y=1#z' },
      { text: '\nand ' },
      { text: 'http://b.example', href: 'http://b.example/' },
      { text: ' too.' },
    ]);
  });

  it.each([
    ['See https://a.example.', 'https://a.example/'],
    ['(see https://a.example/x)', 'https://a.example/x'],
    ['https://a.example/x_(y)', 'https://a.example/x_(y)'],
    ['https://a.example/x, or', 'https://a.example/x'],
  ])('leaves the marks around an address outside: %s', (text, href) => {
    expect(linksOf(text)).toEqual([href]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'https://', 'a.example'])(
    'no link is made of %s',
    (text) => {
      expect(textParts(text)).toEqual([{ text }]);
    },
  );

  it('an empty text has no parts', () => {
    expect(textParts('')).toEqual([]);
  });
});
