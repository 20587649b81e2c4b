import { describe, expect, it } from '@jest/globals';
import { isSaturated, saturationOf, type Stage } from './saturation.decisions.js';

const aStage = (fields: Partial<Stage> = {}): Stage => ({
  users: 50,
  perSecond: 300,
  p99Ms: 200,
  lost: 0,
  cores: new Map([
    ['leads', 0.4],
    ['mongo', 0.5],
  ]),
  machine: { busy: 1.2, cores: 4 },
  queued: 0,
  open: 0,
  ...fields,
});

describe('isSaturated', () => {
  it('isSaturated is false while more users bring more answers', () => {
    expect(isSaturated(aStage({ perSecond: 331 }), aStage())).toBe(false);
    expect(isSaturated(aStage(), undefined)).toBe(false);
  });

  it.each([
    ['more users bring no more answers', { perSecond: 320 }],
    ['answers are slow', { perSecond: 600, p99Ms: 2_100 }],
    ['requests are shed', { perSecond: 600, lost: 0.02 }],
  ])('isSaturated is true when %s', (_what, fields) => {
    expect(isSaturated(aStage(fields), aStage())).toBe(true);
  });
});

describe('saturationOf', () => {
  const saturated = { perSecond: 300 };

  it('names the process whose only core is busy', () => {
    const cores = new Map([
      ['leads', 0.95],
      ['mongo', 0.5],
    ]);
    expect(saturationOf(aStage({ ...saturated, cores }), aStage())).toMatchObject({
      kind: 'processor of one process',
      most: 'leads',
    });
  });

  it('names the machine when all cores are busy and no process fills one', () => {
    const machine = { busy: 3.8, cores: 4 };
    expect(saturationOf(aStage({ ...saturated, machine }), aStage())).toMatchObject({
      kind: 'processor of the machine',
      most: 'mongo',
    });
  });

  it('names the queues when messages pile up on idle processors', () => {
    expect(saturationOf(aStage({ ...saturated, queued: 5_000 }), aStage())).toEqual({
      kind: 'queues',
      messages: 5_000,
    });
  });

  it('reports waiting when nothing else is exhausted', () => {
    expect(saturationOf(aStage(saturated), aStage()).kind).toBe('waiting');
  });
});
