import { describe, expect, it } from '@jest/globals';
import { phoneEntries } from './phone-text.js';

const entriesOf = (text: string) =>
  [...phoneEntries(text)].map(({ line, text: entry, phone }) => [line, phone ?? entry]);

describe('pasted phones', () => {
  it('reads one phone per line, with any line ends and empty lines between', () => {
    expect(entriesOf('2015550100\r\n(201) 555-0101\r\r\n+1 201-555-0102\n')).toEqual([
      [1, '2015550100'],
      [2, '2015550101'],
      [4, '2015550102'],
    ]);
  });

  it('reads several phones of a line, and keeps what is no phone as it was written', () => {
    expect(entriesOf(' "2015550100"; 2015550101,Ann\t12345,,')).toEqual([
      [1, '2015550100'],
      [1, '2015550101'],
      [1, 'Ann'],
      [1, '12345'],
    ]);
  });

  it.each([
    '(512) 555-0100, 512 555 0101',
    '(512) 555-0100 512 555 0101',
    '5125550100 +1 512-555-0101',
    '512.555.0100 1 (512) 555 0101',
  ])('reads phones with spaces between and in them: %s', (text) => {
    expect(entriesOf(text)).toEqual([
      [1, '5125550100'],
      [1, '5125550101'],
    ]);
  });

  it.each([
    '5125550100 Ann',
    '5125550100 51255501',
    '5125550100 1125550101',
    '51255501005125550101',
  ])('does not guess phones in %s', (text) => {
    expect(entriesOf(text)).toEqual([[1, text]]);
  });

  it.each(['', ' \n\t\n', ',;,'])('finds nothing in %j', (text) => {
    expect(entriesOf(text)).toEqual([]);
  });
});
