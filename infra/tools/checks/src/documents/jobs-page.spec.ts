import { describe, expect, it } from '@jest/globals';
import { alertsWithoutRule, jobsPage } from './jobs-page.js';

describe('the page of jobs', () => {
  it('explains each job by its service, and leaves out a service without jobs', () => {
    const retry = { firstMs: 1_500, mostMs: 3_600_000 };
    const rows = { collection: 'loans', path: 'due.work', leaseMs: 120_000, retry, atOnce: 4 };
    const collect = {
      name: 'collect',
      does: 'Collects loans.',
      every: 30_000,
      by: rows,
      woken: 'a new loan',
      crash: 'It is due again.',
      alert: 'LoansWait',
    };
    const count = {
      name: 'count',
      does: 'Counts.',
      every: 'COUNT_SECONDS',
      by: 'one',
      crash: 'Nothing.',
    } as const;
    const page = jobsPage([
      { service: 'bank', jobs: [collect, count] },
      { service: 'shop', jobs: [] },
    ]);
    expect(page.slice(page.indexOf('## bank'))).toBe(
      [
        '## bank\n',
        '### collect\n\nCollects loans.\n',
        '- looks: every 30 s',
        '- woken by: a new loan',
        '- runs in: one process for each row of `loans` with `due.work.dueAt` (indexed), 4 rows at once; lease 2 min, after failures 1500 ms to 1 h',
        '- after a crash: It is due again.',
        '- alert: LoansWait\n',
        '### count\n\nCounts.\n',
        '- looks: every `COUNT_SECONDS` seconds',
        '- runs in: one process at a time',
        '- after a crash: Nothing.\n',
      ].join('\n'),
    );
  });

  it('finds an alert of a job that no rule raises', () => {
    const page = '- alert: LeadmartOutboxStuck\n\n- alert: LoansWait\n- alert: LoansWait\n';
    expect(alertsWithoutRule(page)).toEqual(['LoansWait']);
  });
});
