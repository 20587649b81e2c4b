import { describe, expect, it } from '@jest/globals';
import { matchOf } from './match.js';

const rangesOf = (label: string, query: string) => matchOf({ label }, query)?.ranges;

describe('matching a command', () => {
  it('finds every word of the query in any order', () => {
    expect(rangesOf('Small Business Owners', 'own bus')).toEqual([
      [6, 9],
      [15, 18],
    ]);
    expect(rangesOf('Small Business Owners', 'own xyz')).toBeUndefined();
  });

  it('finds letters without their accents and keeps their places', () => {
    expect(rangesOf('Café Owners İstanbul', 'cafe own')).toEqual([
      [0, 4],
      [5, 8],
    ]);
  });

  it('joins ranges that overlap', () => {
    expect(rangesOf('Business', 'bus busi')).toEqual([[0, 4]]);
  });

  it('takes signs of the query as they are', () => {
    expect(rangesOf('a.b (c)', '(c')).toEqual([[4, 6]]);
    expect(rangesOf('abc', '.')).toBeUndefined();
  });

  it('prefers the beginning of the label, then of a word, then a keyword', () => {
    const score = (label: string, keywords?: string) =>
      matchOf({ label, ...(keywords !== undefined && { keywords }) }, 'lead')?.score ?? 0;
    expect(score('Leads')).toBeGreaterThan(score('Buy Leads'));
    expect(score('Buy Leads')).toBeGreaterThan(score('Misleading'));
    expect(score('Misleading')).toBeGreaterThan(score('Packs', 'leads'));
  });

  it('finds everything for an empty query', () => {
    expect(matchOf({ label: 'FAQ' }, ' ')).toEqual({ score: 0, ranges: [] });
  });
});
