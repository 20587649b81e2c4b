import { describe, expect, it } from '@jest/globals';
import type { Need } from '@leadmart/contracts';
import { countsByPage, linesOf, spanWords } from './need-words.js';

const now = new Date('2026-05-05T12:00:00.000Z');
const hourMs = 3_600_000;
const before = (hours: number) => new Date(+now - hours * hourMs).toISOString();
const roofers = { _id: 'd1', name: 'Roofers' };

const all: Need[] = [
  { kind: 'unmet-demand', count: 1, leads: 40 },
  { kind: 'stopped-mails', count: 1, since: before(30), about: { _id: 'm2', name: 'News' } },
  { kind: 'returns', count: 3, since: before(50), credits: 12.5 },
  { kind: 'opt-outs', count: 1, since: before(1) },
  { kind: 'uploads', count: 1, until: before(-18.5), about: { _id: 'd2', name: 'Solar' } },
  { kind: 'uploads', count: 2, until: before(-2), about: roofers },
  { kind: 'failed-mails', count: 2, since: before(3), about: { _id: 'm1', name: 'Sale' } },
  { kind: 'checks', count: 7, since: before(4), about: { _id: 's1', name: 'Registry' } },
  { kind: 'dead-letters', count: 5, about: { _id: 'q', name: 'dead-letters:leads' } },
  { kind: 'late-opt-outs', count: 2, since: before(0.75) },
];

describe('the lines of what needs an admin', () => {
  it('stand with the most urgent first, each with its facts and its page', () => {
    expect(linesOf(all, now)).toEqual([
      {
        words: '2 opt-outs not carried out',
        facts: ['the oldest for 45 minutes'],
        to: '/admin/opt-outs',
      },
      {
        words: '5 messages could not be handled',
        facts: ['an operator looks into dead-letters:leads'],
      },
      {
        words: 'The check with “Registry” cannot go on',
        facts: ['for 4 hours', '7 failed attempts'],
        to: '/admin/scrubs',
      },
      {
        words: '“Sale” did not reach 2 people',
        facts: ['for 3 hours'],
        to: '/admin/email?mail=m1&show=failures',
      },
      {
        words: '2 files for “Roofers” wait for a decision',
        facts: ['2 hours left'],
        to: '/admin/data?dataset=d1&open=history',
      },
      {
        words: '1 file for “Solar” waits for a decision',
        facts: ['18 hours left'],
        to: '/admin/data?dataset=d2&open=history',
      },
      { words: '1 opt-out to decide', facts: ['for 1 hour'], to: '/admin/opt-outs' },
      {
        words: '3 returns to decide',
        facts: ['the oldest for 2 days', '12.5 credits at stake'],
        to: '/admin/returns',
      },
      {
        words: '“News” was stopped',
        facts: ['for 1 day', 'one person did not get it'],
        to: '/admin/email?mail=m2',
      },
      { words: '1 buyer waits for leads', facts: ['40 leads missing'], to: '/admin/analytics' },
    ]);
  });

  it('say that there may be more where services stop counting', () => {
    const many: Need = { kind: 'returns', count: 1_000, since: before(1), credits: 1 };
    expect(linesOf([many], now)[0]?.words).toBe('1,000 or more returns to decide');
  });

  it('name a file whose time is over, and times below a minute', () => {
    const over: Need = { kind: 'uploads', count: 1, until: before(0), about: roofers };
    expect(linesOf([over], now)[0]?.facts).toEqual(['expires now']);
    expect([0, 59_000, 60_000, hourMs - 1, hourMs, 24 * hourMs].map(spanWords)).toEqual([
      '1 minute',
      '1 minute',
      '1 minute',
      '59 minutes',
      '1 hour',
      '1 day',
    ]);
  });
});

describe('the counters of the admin pages', () => {
  it('count decisions one by one and anything else as one', () => {
    expect(Object.fromEntries(countsByPage(all))).toEqual({
      '/admin/opt-outs': 2,
      '/admin/scrubs': 1,
      '/admin/email': 2,
      '/admin/data': 3,
      '/admin/returns': 3,
      '/admin/analytics': 1,
    });
  });
});
