import { describe, expect, it } from '@jest/globals';
import { meaningOf } from './payment-search.decisions.js';

describe('the meaning of a search', () => {
  it.each([
    ['', { kind: 'all' }],
    ['R-2026-000123', { kind: 'number', series: 'R-2026', number: 123 }],
    ['c-2025-7', { kind: 'number', series: 'C-2025', number: 7 }],
    ['pi_3Q', { kind: 'intent', intentId: 'pi_3Q' }],
    ['65F000000000000000000041', { kind: 'id', id: '65f000000000000000000041' }],
    ['$49', { kind: 'amount', amount: 4_900 }],
    ['$ 49.90', { kind: 'amount', amount: 4_990 }],
    ['0.05', { kind: 'amount', amount: 5 }],
    ['1,234.50', { kind: 'amount', amount: 123_450 }],
  ])('%j is understood by its form', (text, meaning) => {
    expect(meaningOf(text)).toEqual(meaning);
  });

  it.each([
    'ann@example.com',
    'Ann',
    'X-2026-1',
    'xR-2026-1',
    'R-2026-1x',
    'R-2026',
    'ann.pi_',
    '65f00000000000000000004',
    '65f0000000000000000000411',
    '49.9',
    '12,34',
    '49 people',
    'x$49',
  ])('%j is part of a name or an email', (text) => {
    expect(meaningOf(text)).toEqual({ kind: 'user', text });
  });
});
