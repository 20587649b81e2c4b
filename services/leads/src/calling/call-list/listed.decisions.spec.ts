import { describe, expect, it } from '@jest/globals';
import type { CallListQuery } from '@leadmart/contracts';
import { countsOf, type LastCall } from '../outcomes/outcome.js';
import { listedPositions } from './listed.decisions.js';

const now = new Date(1_000);
const call = (position: number, fields: Partial<LastCall>): LastCall => ({
  position,
  outcome: 'no-answer',
  calledAt: 0,
  callBackAt: 0,
  count: 1,
  ...fields,
});
const calls = [
  call(1, { calledAt: 10 }),
  call(2, { outcome: 'call-back', calledAt: 30, callBackAt: 1_000 }),
  call(4, { outcome: 'sold', calledAt: 20 }),
  call(5, { outcome: 'call-back', calledAt: 40, callBackAt: 900 }),
  call(6, { outcome: 'call-back', calledAt: 50, callBackAt: 1_001 }),
  call(11, { calledAt: 45 }),
];
const listed = (show: CallListQuery['show'], order: CallListQuery['order'] = 'sold') =>
  listedPositions(calls, { show, order, leads: 12, erased: new Set([8]), now });

describe('the leads of a call list', () => {
  it('leads come as they were sold, or the latest call first with untouched ones last', () => {
    expect(listed('all')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11]);
    expect(listed('all', 'latest')).toEqual([6, 11, 5, 2, 4, 1, 0, 3, 7, 9, 10]);
    expect(listed('untouched')).toEqual([0, 3, 7, 9, 10]);
    expect([listed('no-answer'), listed('no-answer', 'latest')]).toEqual([
      [1, 11],
      [11, 1],
    ]);
    expect(listed('sold')).toEqual([4]);
  });

  it('leads come by the moment of the next call when they are to be called back', () => {
    expect(listed('due', 'latest')).toEqual([5, 2]);
    expect(listed('call-back')).toEqual([5, 2, 6]);
  });

  it('leads are counted by their last outcome', () => {
    const { byOutcome, ...counts } = countsOf(calls, 11, now);
    expect(counts).toEqual({ untouched: 5, due: 2 });
    expect(byOutcome).toMatchObject({ 'no-answer': 2, 'call-back': 3, sold: 1, quoted: 0 });
  });
});
