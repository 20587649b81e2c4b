import { describe, expect, it } from '@jest/globals';
import type { UserId } from '@leadmart/contracts';
import { firstPolicy, policyAt } from '../../../selling/returns-policy/returns-policy.js';
import {
  badPhones,
  decideClaim,
  decideVerdict,
  leftToClaim,
  statusOf,
  termsOf,
} from './claim.decisions.js';
import type { ClaimedLead } from './claim.js';

const boughtAt = new Date('2026-01-05T11:00:00.000Z');
const afterDays = (days: number) => new Date(boughtAt.getTime() + days * 86_400_000);
const terms = termsOf(firstPolicy, { leads: 100, boughtAt, hasPaid: true });
const none = { open: 0, approved: 0, declined: 0 };
const nothingLeftOut = { alreadyClaimed: 0, notInPack: 0, invalidLines: 0 };
const decide = (over: Partial<Parameters<typeof decideClaim>[0]>) => {
  const now = afterDays(1);
  const decision = decideClaim({
    terms,
    returns: none,
    fresh: 1,
    leftOut: nothingLeftOut,
    now,
    ...over,
  });
  return decision.kind === 'refuse' ? decision.because.code : decision.isAutomatic;
};

describe('the terms of a pack', () => {
  it.each([
    [100, 10, 2],
    [30, 3, 0],
    [5, 1, 0],
    [1, 1, 0],
    [149, 15, 2],
    [1_010, 101, 20],
  ])('let a buyer of %i leads return %i, %i of them without an admin', (leads, cap, automatic) => {
    const pack = { leads, boughtAt };
    expect(termsOf(firstPolicy, { ...pack, hasPaid: true })).toMatchObject({ cap, automatic });
    const unpaid = termsOf(firstPolicy, { ...pack, hasPaid: false });
    expect(unpaid).toMatchObject({ cap, automatic: 0 });
  });

  it('do not count declined leads towards the cap', () => {
    expect(leftToClaim(terms, { open: 3, approved: 2, declined: 50 })).toBe(5);
    expect(leftToClaim(terms, { open: 8, approved: 5, declined: 0 })).toBe(0);
  });

  it('the terms of a pack are those of the time of the purchase', () => {
    const version = { ...firstPolicy, windowDays: 3, from: afterDays(2) };
    expect(policyAt([version], afterDays(1)).windowDays).toBe(14);
    expect(
      policyAt([version, { ...version, windowDays: 7, from: afterDays(4) }], afterDays(3)),
    ).toEqual({
      ...firstPolicy,
      windowDays: 3,
    });
  });
});

describe('a claim', () => {
  it('approves a claim at once up to the automatic share of the pack, earlier claims included', () => {
    expect(decide({ fresh: 2 })).toBe(true);
    expect(decide({ fresh: 3 })).toBe(false);
    expect(decide({ fresh: 1, returns: { ...none, approved: 2 } })).toBe(false);
    expect(decide({ fresh: 1, returns: { ...none, open: 2 } })).toBe(false);
  });

  it.each([
    ['after the window', { now: afterDays(14.01) }, 'LEADS.RETURN_WINDOW_OVER'],
    ['above the cap', { fresh: 11 }, 'LEADS.RETURN_CAP_EXCEEDED'],
    [
      'above what is left',
      { fresh: 2, returns: { ...none, approved: 9 } },
      'LEADS.RETURN_CAP_EXCEEDED',
    ],
    [
      'of claimed leads',
      { fresh: 0, leftOut: { ...nothingLeftOut, alreadyClaimed: 1 } },
      'LEADS.LEADS_ALREADY_CLAIMED',
    ],
    [
      'of leads of another pack',
      { fresh: 0, leftOut: { ...nothingLeftOut, notInPack: 1 } },
      'LEADS.LEADS_NOT_IN_PACK',
    ],
  ])('refuses a claim %s', (_, over, code) => {
    expect(decide(over)).toBe(code);
  });

  it('accepts a claim in the last moment of the window', () => {
    expect(decide({ now: afterDays(14), fresh: 10 })).toBe(false);
  });
});

describe('a decision', () => {
  it('names the result by the approved leads', () => {
    expect([0, 1, 3].map((approved) => statusOf(3, approved))).toEqual([
      'declined',
      'partly',
      'approved',
    ]);
  });

  it('a decision is made once; the same again changes nothing', () => {
    const before = { status: 'partly', approved: 2 } as const;
    expect(decideVerdict({ status: 'open', approved: 0 }, 2, false)).toEqual({ kind: 'decide' });
    expect(decideVerdict(before, 2, true)).toEqual({ kind: 'done-before' });
    for (const [wanted, isSame] of [
      [2, false],
      [3, false],
      [0, true],
      [1, true],
    ] as const)
      expect(decideVerdict(before, wanted, isSame)).toMatchObject({
        because: { code: 'LEADS.CLAIM_DECIDED' },
      });
  });
});

describe('a bad phone', () => {
  const [ann, bob] = ['65f000000000000000000001', '65f000000000000000000002'] as UserId[];
  const returned = (buyerId = ann, over: Partial<ClaimedLead> = {}) =>
    ({ phone: 1, buyerId, reason: 'disconnected', outcome: 'approved', ...over }) as ClaimedLead;
  const bad = (leads: readonly ClaimedLead[], established: readonly (UserId | undefined)[] = []) =>
    badPhones(leads, {
      withdrawAfterBuyers: 2,
      established: new Set(established.flatMap((id) => id ?? [])),
    });

  it('was returned by enough different buyers', () => {
    expect(bad([returned(), returned(bob), returned(bob, { phone: 2 })])).toEqual([1]);
    expect(bad([returned(), returned()])).toEqual([]);
  });

  it.each<[string, Partial<ClaimedLead>]>([
    ['declined', { outcome: 'declined' }],
    ['open', { outcome: 'open' }],
    ['for another reason', { reason: 'duplicate' }],
  ])('a phone that was returned once, and once %s, is not bad', (_, over) => {
    expect(bad([returned(), returned(bob, over)])).toEqual([]);
  });

  it('counts returns without a decision of an admin of established buyers only', () => {
    const leads = [returned(), returned(bob, { isAutomatic: true })];
    expect(bad(leads, [ann])).toEqual([]);
    expect(bad(leads, [bob])).toEqual([1]);
  });
});
