import { describe, expect, it } from '@jest/globals';
import { wordsIn } from './words-in.js';

describe('the words of a command line', () => {
  it.each([
    ['billing dead-letters list', ['billing', 'dead-letters', 'list']],
    ['  auth   history ', ['auth', 'history']],
    [`--reason "Olga's request"`, ['--reason', "Olga's request"]],
    [`--reason='two words' --x ""`, ['--reason=two words', '--x', '']],
    ['', []],
  ])('the line %j has the words %j', (line, words) => {
    expect(wordsIn(line)).toEqual(words);
  });

  it.each(['--reason "open', "it's"])('the line %s is refused for its open quote', (line) => {
    expect(() => wordsIn(line)).toThrow('A quote is not closed');
  });
});
