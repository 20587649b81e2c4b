import { describe, expect, it } from '@jest/globals';
import { callingAddress, filterWords, phoneText } from './call-words.js';

describe('the words of a call list', () => {
  it('a phone is written as it is dialled', () => {
    expect(phoneText('8025550018')).toBe('(802) 555-0018');
    expect(callingAddress('8025550018')).toBe('tel:+18025550018');
    expect(phoneText('')).toBe('');
  });

  it('filters have the number of their leads; those to call back now count once', () => {
    const byOutcome = { 'call-back': 3, sold: 1_200 } as never;
    const texts = filterWords({ untouched: 5, due: 2, byOutcome }).map(([, text]) => text);
    expect(texts.slice(0, 5)).toEqual([
      'All leads (1,208)',
      'Untouched (5)',
      'To call back now (2)',
      'No answer (0)',
      'Call back (3)',
    ]);
    expect(texts).toContain('Sold (1,200)');
  });
});
