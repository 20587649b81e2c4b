import { describe, expect, it } from '@jest/globals';
import { phoneEntries, phonesWithin } from './phone-text.js';

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
    '5125550100:::5125550101',
    '512-555-0100 ::: 512-555-0101',
    '(512) 555-0100; (512) 555-0101',
    '5125550100/5125550101',
    '512/555-0100 / 512/555-0101',
    '5125550100 | 5125550101',
    '512-555-0100 x5, 512-555-0101 ext. 6',
    '512-555-0100, ext 5; 5125550101',
    '="5125550100",\'5125550101',
  ])('reads several phones of a cell: %s', (text) => {
    expect(entriesOf(text)).toEqual([
      [1, '5125550100'],
      [1, '5125550101'],
    ]);
  });

  it('finds numbers among words only where they are asked for', () => {
    const text = 'call 512-555-0100 x5 or 5125550101 (not 123456789012, 911-555-0100)';
    expect(phonesWithin(text)).toEqual(['5125550100', '5125550101']);
    expect(entriesOf('call 512-555-0100')).toEqual([[1, 'call 512-555-0100']]);
  });

  it.each([
    '5125550100 Ann',
    '5125550100 51255501',
    '5125550100 1125550101',
    '51255501005125550101',
  ])('no phones are guessed in %s', (text) => {
    expect(entriesOf(text)).toEqual([[1, text]]);
  });

  it.each([',', ';', ' ', '/', '1', '(', "'", '#', 'x', '512 '])(
    'reads a million characters of %j in a moment',
    (one) => {
      const started = performance.now();
      expect(entriesOf(one.repeat(1_000_000 / one.length)).length).toBeLessThan(300_000);
      expect(performance.now() - started).toBeLessThan(5_000);
    },
  );

  it.each(['', ' \n\t\n', ',;,'])('finds nothing in %j', (text) => {
    expect(entriesOf(text)).toEqual([]);
  });
});
