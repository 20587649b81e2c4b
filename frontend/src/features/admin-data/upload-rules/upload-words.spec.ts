import { describe, expect, it } from '@jest/globals';
import { untilWords } from './upload-words.js';

describe('how long a file waits', () => {
  const now = new Date(2026, 0, 31, 22, 0);
  it.each([
    [new Date(2026, 0, 31, 23, 5), /^until today, 11:05\sPM$/],
    [new Date(2026, 1, 1, 22, 5), /^until tomorrow, 10:05\sPM$/],
    [new Date(2026, 1, 2, 9, 5), /^until Feb 2, 2026, 9:05\sAM$/],
  ])('names the day until which a file waits: %s', (moment, words) => {
    expect(untilWords(moment.toISOString(), now)).toMatch(words);
  });
});
