import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  tenths,
  type AdminClaimsQuery,
  type ClaimId,
  type DatasetId,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import type { Claim, ClaimedLead, Verdict } from '../../src/care/returns/claims/claim.js';
import { ClaimRepository } from '../../src/care/returns/claims/claim.repository.js';
import { claims } from '../../src/care/returns/claims/claim.schema.js';
import { ClaimedLeadRepository } from '../../src/care/returns/claims/claimed-lead.repository.js';
import { claimedLeads } from '../../src/care/returns/claims/claimed-lead.schema.js';
import { aClaim, aClaimedLead } from '../factories/claim.js';

const noon = new Date('2026-01-05T12:00:00.000Z');
const after = (ms: number) => new Date(+noon + ms);
const eve = 'eve' as UserId;

const database = await openTestDatabase();
const repository = new ClaimRepository(await database.model(claims));
const leads = new ClaimedLeadRepository(await database.model(claimedLeads));
beforeEach(async () => {
  await repository.rows.deleteMany({});
  await database.mongo.collection('claimed_leads').deleteMany({});
});

const aVerdict: Verdict = {
  approve: ['CA-1'],
  status: 'partly',
  approved: 1,
  declined: 1,
  credits: tenths(50),
  adminId: eve,
  at: noon,
};
const stored = async (id: string, fields: Partial<Claim> = {}) => {
  const claim = aClaim({ id: id as ClaimId, ...fields });
  await database.run((tx) => repository.insert(claim, tx));
  return claim;
};
const claimOf = (id: string) => repository.find(id as ClaimId);
const idsOf = (found: readonly Claim[]) => found.map(({ id }) => id);

describe('a claim', () => {
  it('a claim is stored, and found by id, by the key of its buyer and by its pack', async () => {
    const key = { idempotencyKey: 'k', requestHash: 'h' };
    const foreign = await stored('f', { buyerId: eve, ...key });
    const claim = await stored('a', key);
    const other = await stored('o', { idempotencyKey: 'o', createdAt: noon });
    const elsewhere = await stored('e', { packId: 'p2' as PurchaseId, createdAt: after(-1) });
    const { buyerId, packId } = claim;
    const read = await database.run(async (tx) => [
      await repository.find(claim.id, tx),
      await repository.findByKey(buyerId, 'k', tx),
    ]);
    expect(read).toEqual([claim, claim]);
    expect(await claimOf('x')).toBeUndefined();
    expect(await repository.findByKey(buyerId, 'x')).toBeUndefined();
    expect(await repository.findByKey(buyerId, 'o')).toEqual(other);
    expect(await repository.findByKey(eve, 'k')).toEqual(foreign);
    expect(await repository.ofPack({ packId, buyerId })).toEqual([other, claim]);
    expect(await repository.ofBuyer(buyerId, 9)).toEqual([claim, elsewhere, other]);
    expect(await repository.ofBuyer(buyerId, 2)).toEqual([claim, elsewhere]);
  });

  it('a claim is read in its transaction', async () => {
    const claim = await stored('a', { idempotencyKey: 'k' });
    const seen = await database.run(async (tx) => {
      await repository.rows.deleteOne({ _id: claim.id }, { session: tx });
      const reads = [repository.find(claim.id, tx), repository.findByKey(claim.buyerId, 'k', tx)];
      return [...(await Promise.all(reads)), await repository.find(claim.id)];
    });
    expect(seen).toEqual([undefined, undefined, claim]);
  });

  it('a claim is decided once, while it is open', async () => {
    const [claim, other] = [await stored('a'), await stored('o')];
    const counted = { approved: 2, declined: 0, credits: tenths(100) };
    const decided = { status: 'approved', ...counted, decidedAt: noon } as const;
    const decide = (of: Claim) => database.run((tx) => repository.decide(of, decided, tx));
    await expect(decide({ ...claim, buyerId: eve })).rejects.toThrow();
    await expect(decide({ ...claim, id: 'x' as ClaimId })).rejects.toThrow();
    await decide(claim);
    await expect(decide(claim)).rejects.toThrow();
    expect(await claimOf('a')).toEqual({ ...claim, ...decided });
    expect(await claimOf('o')).toEqual(other);
  });

  it('a claim has one verdict while it is open, which is taken back or carried out', async () => {
    const [claim, other] = [await stored('a'), await stored('o')];
    const give = (of: Claim) =>
      database.run((tx) => repository.giveVerdict(of, aVerdict, after(9), tx));
    const takeBack = (of: Claim) => database.run((tx) => repository.takeBackVerdict(of, tx));
    const given = { ...claim, verdict: aVerdict, verdictWork: { dueAt: after(9) } };
    await expect(give({ ...claim, buyerId: eve })).rejects.toThrow();
    await expect(takeBack(claim)).rejects.toThrow();
    await give(claim);
    expect(await claimOf('a')).toEqual(given);
    await expect(give(claim)).rejects.toThrow();
    for (const one of [other, { ...claim, buyerId: eve }])
      await expect(takeBack(one)).rejects.toThrow();
    await takeBack(claim);
    expect(await claimOf('a')).toEqual(claim);
    await give(claim);
    const counted = { approved: 0, declined: 2, credits: tenths(0) };
    const decided = { status: 'declined', ...counted, decidedAt: noon } as const;
    await database.run((tx) => repository.decide(claim, decided, tx));
    await expect(takeBack(claim)).rejects.toThrow();
    expect(await claimOf('a')).not.toHaveProperty('verdict');
    await expect(give(claim)).rejects.toThrow();
    expect(await claimOf('o')).toEqual(other);
  });

  it('a claim is marked as paid by its first payment', async () => {
    const [other, claim] = [await stored('o'), await stored('a')];
    await repository.markPaid({ id: claim.id, buyerId: eve }, noon);
    expect(await claimOf('a')).toEqual(claim);
    for (const paidAt of [noon, after(1)]) await repository.markPaid(claim, paidAt);
    expect(await claimOf('a')).toEqual({ ...claim, paidAt: noon });
    expect(await claimOf('o')).toEqual(other);
  });

  it('keeps no words of a deleted user', async () => {
    const foreign = await stored('f', { buyerId: eve, words: 'Theirs', answer: 'No' });
    const verdict = { ...aVerdict, answer: 'Yes' };
    const claim = await stored('a', { words: 'Dead', answer: 'Yes', verdict });
    await repository.forgetWords(claim.buyerId);
    const {
      words: _words,
      answer: _answer,
      ...rest
    } = {
      ...claim,
      verdict: aVerdict,
      isForgotten: true,
    };
    expect(await claimOf('a')).toEqual(rest);
    expect(await claimOf('f')).toEqual(foreign);
  });
});

describe('the queue of claims', () => {
  it('shows open ones oldest first, and decided ones newest first, ten a page', async () => {
    const numbers = Array.from({ length: 11 }, (_, i) => i);
    for (const i of numbers) {
      await stored(`o${i}`, { createdAt: after(-i) });
      await stored(`d${i}`, { status: 'approved', decidedAt: after(i) });
      await stored(`p${i}`, { verdict: aVerdict, verdictWork: { dueAt: after(-i) } });
    }
    const pageOf = async (show: AdminClaimsQuery['show'], page: number) => {
      const { claims: found, total } = await repository.page({ show, page });
      return [total, ...idsOf(found)];
    };
    const latest = numbers.toReversed();
    expect(await pageOf('open', 1)).toEqual([11, ...latest.slice(0, 10).map((i) => `o${i}`)]);
    expect(await pageOf('open', 2)).toEqual([11, 'o0']);
    expect(await pageOf('decided', 1)).toEqual([11, ...latest.slice(0, 10).map((i) => `d${i}`)]);
    expect(await pageOf('decided', 2)).toEqual([11, 'd0']);
    expect(await pageOf('pending', 1)).toEqual([11, ...latest.slice(0, 10).map((i) => `p${i}`)]);
    expect(await pageOf('pending', 2)).toEqual([11, 'p0']);
  });

  it('tells what is at stake in the oldest open ones', async () => {
    await stored('b', { createdAt: after(1), leads: 3, worth: tenths(90) });
    await stored('a', { createdAt: noon });
    await stored('d', { status: 'declined', createdAt: after(-1) });
    await stored('p', { verdict: aVerdict, createdAt: after(-1) });
    const oldest = { createdAt: noon, worth: aClaim().worth };
    const next = { createdAt: after(1), worth: tenths(90) };
    expect(await repository.open(9)).toEqual([oldest, next]);
    expect(await repository.open(1)).toEqual([oldest]);
  });

  it('tells the most failures among those to be counted or carried out', async () => {
    expect(await repository.mostFailures()).toBe(0);
    await stored('a', { work: { dueAt: noon } });
    expect(await repository.mostFailures()).toBe(0);
    await stored('b', { work: { dueAt: noon, failures: 2 } });
    await stored('c', { work: { dueAt: after(1), failures: 3 } });
    await stored('d', { work: { failures: 9 } as Claim['work'] });
    expect(await repository.mostFailures()).toBe(3);
    await stored('e', { verdictWork: { dueAt: noon, failures: 4 } });
    expect(await repository.mostFailures()).toBe(4);
  });
});

describe('the leads of claims', () => {
  const insert = (...some: ClaimedLead[]) => database.run((tx) => leads.insert(some, tx));
  const claim = aClaim();
  const [one, two] = [aClaimedLead(1), aClaimedLead(2)];
  const foreign = aClaimedLead(1, {
    buyerId: eve,
    packId: 'p2' as PurchaseId,
    claimId: 'c2' as ClaimId,
  });
  const outcomesOf = async (of: Pick<Claim, 'id' | 'buyerId'>) =>
    (await leads.ofClaim(of)).map(({ outcome }) => outcome);
  const theirs = { id: foreign.claimId, buyerId: eve };

  it('leads are claimed once, and read in the order of their places', async () => {
    await insert(foreign);
    const third = aClaimedLead(1, { shelf: 1 });
    await insert(third, two, one);
    await expect(insert(aClaimedLead(3), one)).rejects.toThrow(/duplicate key/);
    expect(await leads.ofClaim(claim)).toEqual([one, two, third]);
    expect(await leads.ofClaim({ ...claim, buyerId: eve })).toEqual([]);
    const places = [one, aClaimedLead(3)];
    expect(await leads.among(claim, places)).toEqual(new Map([['p1:0:1', one]]));
    expect(await leads.among({ ...claim, buyerId: eve }, places)).toEqual(new Map());
    const inside = await database.run(async (tx) => {
      await leads.decide(claim, [one], 'approved', tx);
      const read = [await leads.among(claim, [one], tx), await leads.ofClaim(claim, tx)];
      return [...read, await leads.ofClaim(claim)];
    });
    const approved = { ...one, outcome: 'approved' };
    expect(inside).toEqual([
      new Map([['p1:0:1', approved]]),
      [approved, two, third],
      [one, two, third],
    ]);
  });

  it('leads are decided one by one or all at once, those of the claim only', async () => {
    await insert(foreign, one, two);
    const decide = (of: Claim, places: readonly ClaimedLead[] | 'all') =>
      database.run((tx) => leads.decide(of, places, 'approved', tx));
    for (const places of [[one], 'all'] as const) await decide({ ...claim, buyerId: eve }, places);
    expect(await outcomesOf(claim)).toEqual(['open', 'open']);
    await decide(claim, [two]);
    expect(await outcomesOf(claim)).toEqual(['open', 'approved']);
    await decide(claim, 'all');
    expect(await outcomesOf(claim)).toEqual(['approved', 'approved']);
    expect(await outcomesOf(theirs)).toEqual(['open']);
    const second = aClaim({ id: 'c3' as ClaimId });
    await insert(aClaimedLead(4, { claimId: second.id }));
    await decide(claim, 'all');
    expect(await outcomesOf(second)).toEqual(['open']);
  });

  it('leads lose the phones of people who opted out', async () => {
    await insert(foreign, one, two);
    await leads.forgetPhones(claim.packId, [one]);
    const { phone: _phone, ...forgotten } = one;
    expect(await leads.ofClaim(claim)).toEqual([forgotten, two]);
    expect(await leads.ofClaim(theirs)).toEqual([foreign]);
  });

  it('leads are found by range when they were returned as disconnected, each phone once', async () => {
    const approved = { outcome: 'approved' } as const;
    const packId = 'p3' as PurchaseId;
    await insert(
      aClaimedLead(1, approved),
      aClaimedLead(1, { ...approved, packId }),
      aClaimedLead(2, approved),
      aClaimedLead(3, approved),
      aClaimedLead(4, { ...approved, shelf: 1 }),
      aClaimedLead(5, { ...approved, shelf: 2 }),
      aClaimedLead(2, { ...approved, packId, reason: 'wrong-person', phone: 1 }),
      aClaimedLead(6),
      aClaimedLead(7, { ...approved, datasetId: 'd2' as DatasetId }),
      aClaimedLead(8, { ...approved, packId, phone: undefined as never }),
    );
    const phonesIn = async (...ranges: [index: number, first: number, count: number][]) => {
      const of = ranges.map(([index, first, count]) => ({ index, first, count }));
      const found = await leads.disconnectedWithin(claim.datasetId, of as never);
      return found.map((phone) => phone - 2_015_550_100).sort((a, b) => a - b);
    };
    expect(await phonesIn()).toEqual([]);
    expect(await phonesIn([0, 1, 2])).toEqual([1, 2]);
    expect(await phonesIn([0, 2, 2], [1, 1, 9])).toEqual([2, 3, 4]);
    expect(await phonesIn([0, 1, 99])).toEqual([1, 2, 3]);
  });

  it('leads are found by phone, of all buyers, and returned ones by their claims', async () => {
    const approved = { outcome: 'approved' } as const;
    const another = aClaimedLead(3, { ...approved, claimId: 'c3' as ClaimId });
    await insert(foreign, another, { ...one, ...approved }, two);
    const found = await leads.withPhones([one.phone ?? 0]);
    expect(new Set(found.map(({ buyerId }) => buyerId))).toEqual(new Set([eve, one.buyerId]));
    expect(found).toContainEqual(foreign);
    const approvedOf = async (...of: Pick<Claim, 'id' | 'buyerId'>[]) => {
      const read: ClaimedLead[] = [];
      for await (const lead of leads.approvedOf(of)) read.push(lead);
      return read;
    };
    expect(await approvedOf()).toEqual([]);
    expect(await approvedOf(claim, theirs)).toEqual([{ ...one, ...approved }]);
    expect(await approvedOf({ ...claim, buyerId: eve })).toEqual([]);
    expect(await approvedOf(theirs)).toEqual([]);
  });
});
