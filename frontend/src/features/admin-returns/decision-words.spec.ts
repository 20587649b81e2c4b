import { describe, expect, it } from '@jest/globals';
import type { ClaimantView, ClaimDecisionsView } from '@leadmart/contracts';
import { decidedWords, historyOf, rateOf } from './decision-words.js';

const buyer = {
  _id: 'u1',
  boughtLeads: 1_200,
  openLeads: 2,
  approvedLeads: 30,
  declinedLeads: 4,
} as unknown as ClaimantView;
const results = (...of: object[]) => ({ results: of }) as unknown as ClaimDecisionsView;

describe('the words of the queue', () => {
  it('tell the history of a buyer with its rate', () => {
    expect(historyOf(buyer)).toBe('30 of 1,200 returned (2.5%), 4 declined, 2 open');
    expect(rateOf({ ...buyer, boughtLeads: 0 })).toBe('0%');
  });

  it('tell what was decided, and what somebody else decided before', () => {
    const decided = { decided: { credits: 0.1 } };
    expect(decidedWords(results(decided, { decided: { credits: 0.2 } }))).toBe(
      '2 returns decided. 0.3 credits go back.',
    );
    expect(decidedWords(results(decided, { error: {} }))).toContain(
      '1 return had been decided by someone else',
    );
    const soon = { ...decided, undoableUntil: '2026-05-05T10:10:00.000Z' };
    expect(decidedWords(results(soon))).toContain('You can undo this');
  });
});
