import { describe, expect, it } from '@jest/globals';
import { outdated, reasonOf } from './survivors.js';

const entry = { file: 'a.ts', line: 'if (a < b)', change: 'a < b → a <= b', reason: 'equal sums' };
const survivor = { lineText: entry.line, change: entry.change };

describe('an explained survivor', () => {
  it('finds an explained survivor by file, line and change, wherever the line is', () => {
    expect(reasonOf('a.ts', survivor, [entry])).toBe('equal sums');
    expect(reasonOf('b.ts', survivor, [entry])).toBeUndefined();
    expect(reasonOf('a.ts', { ...survivor, lineText: 'if (a < c)' }, [entry])).toBeUndefined();
    expect(reasonOf('a.ts', { ...survivor, change: 'a → b' }, [entry])).toBeUndefined();
  });

  it('an explained survivor is outdated when it no longer survives', () => {
    expect(outdated('a.ts', [survivor], [entry])).toEqual([]);
    expect(outdated('a.ts', [], [entry])).toEqual([entry]);
    expect(outdated('b.ts', [], [entry])).toEqual([]);
  });
});
