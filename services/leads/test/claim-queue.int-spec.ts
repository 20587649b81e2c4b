import { describe, expect, it } from '@jest/globals';
import {
  ClaimDecided,
  LeadsAdminActed,
  UserDeleted,
  type AdminClaimDetailsView,
  type AdminClaimsView,
  type ClaimView,
} from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { someLeads } from './factories/csv-lead.js';
import { returnSteps, type TestPack } from './return-steps.js';
import { startLeads, startReplica } from './start-leads.js';

const leads = await startLeads();
const steps = returnSteps(leads);
/** A second replica over the same database. */
const other = await startReplica(leads);
/** One in which decisions can be taken back for ten minutes. */
const slow = await startReplica(leads, { RETURN_UNDO_SECONDS: '600' });

describe('the queue of claims', () => {
  it('shows open claims with their buyer, and what other buyers claimed about the same phones', async () => {
    const dataset = await leads.aDataset(someLeads(30));
    const buy = async () => {
      const buyer = leads.aBuyer();
      return {
        dataset,
        buyer,
        packId: (await leads.buy(buyer, dataset._id, { quantity: 30 })).jobId,
        phones: [],
      };
    };
    const [one, two] = [await buy(), await buy()];
    const atStake = async () => (await leads.needs('returns'))[0] ?? { count: 0, credits: 0 };
    const before = await atStake();
    await steps.claim(one, { leads: ['CA-1', 'CA-2'] });
    const sent = await steps.claim(two, { reason: 'wrong-person', leads: ['CA-2', 'CA-3'] });
    const { count, credits } = await atStake();
    // Each lead costs 5 credits.
    const growth = [count - before.count, (credits ?? 0) - (before.credits ?? 0)];
    expect(growth).toEqual([2, 20]);
    const queue = (page: number) =>
      steps.get<AdminClaimsView>({ token: leads.admin }, `/admin/claims?page=${page}`);
    const { pages } = await queue(1);
    const row = (await queue(pages)).claims.find(({ _id }) => _id === sent.body.claim._id);
    expect(row).toMatchObject({
      reason: 'wrong-person',
      dataset: { _id: dataset._id },
      buyer: { _id: two.buyer.id, boughtLeads: 30, openLeads: 2, approvedLeads: 0 },
      packLeads: 30,
      alsoClaimed: 1,
    });
    const admin = { token: leads.admin };
    const history = await steps.get<object>(admin, `/admin/buyers/${two.buyer.id}`);
    expect(row?.buyer).toMatchObject(history);
    expect(history).toMatchObject({ packs: 1, boughtLeads: 30, spent: 150, openLeads: 2 });
    const path = `/admin/claims/${sent.body.claim._id}`;
    const details = await steps.get<AdminClaimDetailsView>({ token: leads.admin }, path);
    expect(details.leads.map(({ _id, otherBuyers }) => [_id, otherBuyers.claimed])).toEqual([
      ['CA-2', 1],
      ['CA-3', 0],
    ]);
    const forBuyer = await leads.as(two.buyer).get(path);
    expect(forBuyer.status).toBe(403);
    const recorded = (action: string, id: string) =>
      leads.bus
        .seen(LeadsAdminActed)
        .find(({ action: done, subject }) => done === action && subject.id === id)?.subject;
    const { _id: read } = sent.body.claim;
    await until(() => recorded('claims.listed', 'all') && recorded('claim.read', read));
    expect(recorded('claims.listed', 'all')).toMatchObject({ type: 'claim' });
    expect(recorded('claim.read', read)).toMatchObject({ type: 'claim' });
  });

  it('approves, declines and partly approves claims at once, each with the answer for the buyer', async () => {
    const packs = [await steps.aPack(40), await steps.aPack(40), await steps.aPack(40)] as const;
    const sent: string[] = [];
    for (const pack of packs)
      sent.push((await steps.claim(pack, { leads: ['CA-1', 'CA-2', 'CA-3'] })).body.claim._id);
    const [all = '', none = '', some = ''] = sent;
    await steps.claim(packs[0], { leads: ['CA-9'] });
    const { body } = await steps.decide([
      { claim: all, approve: 'all' },
      { claim: none, approve: 'none' },
      { claim: some, approve: ['CA-2'] },
      { claim: '65f000000000000000000099', approve: 'all' },
    ]);
    expect(body.results.map(({ decided, error }) => decided?.status ?? error?.code)).toEqual([
      'approved',
      'declined',
      'partly',
      'LEADS.CLAIM_NOT_FOUND',
    ]);
    await until(() => steps.paymentsOf(packs[0]).length + steps.paymentsOf(packs[2]).length === 2);
    expect(steps.paymentsOf(packs[0])).toMatchObject([{ amount: 150 }]);
    expect(steps.paymentsOf(packs[1])).toEqual([]);
    expect(await steps.claimsOf(packs[1])).toMatchObject([{ status: 'declined', paid: false }]);
    expect(steps.paymentsOf(packs[2])).toMatchObject([{ amount: 50 }]);
    expect(await steps.claimsOf(packs[2])).toMatchObject([
      { status: 'partly', approved: 1, declined: 2, answer: 'We called these numbers.' },
    ]);
    expect((await steps.detailsOf(packs[2])).returns).toMatchObject({
      open: 0,
      approved: 1,
      declined: 2,
      left: 3,
    });
    const outcomes = async (pack: TestPack) =>
      (await steps.leadsOf(pack)).leads.flatMap((lead) =>
        lead.claim ? [[lead._id, lead.claim.outcome]] : [],
      );
    expect(await outcomes(packs[0])).toEqual([
      ...['CA-1', 'CA-2', 'CA-3'].map((lead) => [lead, 'approved']),
      ['CA-9', 'open'],
    ]);
    expect(await outcomes(packs[2])).toEqual([
      ['CA-1', 'declined'],
      ['CA-2', 'approved'],
      ['CA-3', 'declined'],
    ]);
    const again = await steps.claim(packs[1], { leads: ['CA-1'] });
    expect(again.body.code).toBe('LEADS.LEADS_ALREADY_CLAIMED');
    const isOurs = ({ subject }: { subject: { id: string } }) => sent.includes(subject.id);
    await until(() => leads.bus.seen(LeadsAdminActed).filter(isOurs).length === 3);
    const decided = await steps.get<AdminClaimsView>(
      { token: leads.admin },
      '/admin/claims?show=decided',
    );
    expect(decided.claims[0]).toMatchObject({
      _id: some,
      status: 'partly',
      buyer: { openLeads: 0, approvedLeads: 1, declinedLeads: 2 },
    });
    const admin = { token: leads.admin };
    const to = `/admin/claims?show=decided&page=${decided.pages}`;
    const last = await steps.get<AdminClaimsView>(admin, to);
    expect(last.claims.map(({ status }) => status)).not.toContain('open');
    const open = await steps.get<AdminClaimsView>(admin, '/admin/claims');
    expect(new Set(open.claims.map(({ status }) => status))).toEqual(new Set(['open']));
  });

  it('decides a claim once when two admins decide it differently, 16 times each', async () => {
    const pack = await steps.aPack(40);
    const id = (await steps.claim(pack, { leads: ['CA-1', 'CA-2'] })).body.claim._id;
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, i) =>
        i % 2 === 0
          ? steps.decide([{ claim: id, approve: 'all' }])
          : steps.decide([{ claim: id, approve: ['CA-1'] }], other),
      ),
    );
    const statuses = answers.map(({ body }) => body.results[0]?.decided?.status);
    const [made] = new Set(statuses.filter(Boolean));
    expect(statuses.filter((status) => status === made)).toHaveLength(16);
    const errors = answers.flatMap(({ body }) => body.results[0]?.error?.code ?? []);
    expect(new Set(errors)).toEqual(new Set(['LEADS.CLAIM_DECIDED']));
    await leads.published();
    expect(steps.paymentsOf(pack)).toMatchObject([{ quantity: made === 'approved' ? 2 : 1 }]);
    const decisions = leads.bus.seen(ClaimDecided).filter(({ claimId }) => claimId === id);
    expect(decisions).toMatchObject([{ status: made, automatic: false }]);
    const { returns } = await steps.detailsOf(pack);
    expect(returns.open).toBe(0);
    expect(returns.approved + returns.declined).toBe(2);
  });

  it('takes a decision back until it is carried out, and tells neither buyer nor billing before', async () => {
    const pack = await steps.aPack(40);
    const id = (await steps.claim(pack, { leads: ['CA-1', 'CA-2'] })).body.claim._id;
    const propose = async (approve: 'all' | string[]) =>
      (await steps.propose([{ claim: id, approve }], slow)).body.results[0];
    const undo = () =>
      slow.http<ClaimView & { code: string }>('POST', `/admin/claims/${id}/undo`, admin);
    const admin = { token: leads.admin };
    const isPending = async () => {
      const { claims } = await steps.get<AdminClaimsView>(admin, '/admin/claims?show=pending');
      return claims.some(({ _id }) => _id === id);
    };
    expect((await undo()).body.code).toBe('LEADS.CLAIM_NOT_UNDOABLE');
    const first = await propose('all');
    expect(first).toMatchObject({ decided: { status: 'approved', credits: 10 } });
    const minutes = (Date.parse(first?.undoableUntil ?? '') - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(10);
    expect(await propose('all')).toMatchObject({ decided: { status: 'approved' } });
    expect((await propose(['CA-1']))?.error?.code).toBe('LEADS.CLAIM_DECIDED');
    await steps.carryOut(slow);
    expect(await steps.claimsOf(pack)).toMatchObject([{ status: 'open', credits: 0 }]);
    expect(await isPending()).toBe(true);
    const undone = await Promise.all(Array.from({ length: 8 }, undo));
    expect(undone.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await isPending()).toBe(false);
    await propose(['CA-2']);
    const claims = leads.mongo.collection<{ _id: string }>('claims');
    await claims.updateOne({ _id: id }, { $set: { 'verdictWork.dueAt': new Date(0) } });
    await Promise.all([undo(), steps.carryOut(slow), steps.carryOut(leads)]);
    await leads.published();
    const [claim] = await steps.claimsOf(pack);
    // Taken back or carried out, never both.
    const paid = claim?.status === 'open' ? [] : [expect.objectContaining({ quantity: 1 })];
    expect(steps.paymentsOf(pack)).toEqual(paid);
    expect((await undo()).body.code).toBe('LEADS.CLAIM_NOT_UNDOABLE');
    const acts = leads.bus.seen(LeadsAdminActed).filter(({ subject }) => subject.id === id);
    expect(acts.map(({ action }) => action).slice(0, 3)).toEqual([
      'claim.decided',
      'claim.decision-undone',
      'claim.decided',
    ]);
  });

  it('keeps no words about a deleted user, also those of a later decision', async () => {
    const pack = await steps.aPack(40);
    const words = 'They answer with a fax';
    const sent = await steps.claim(pack, { reason: 'other', words, leads: ['CA-1'] });
    const decided = await steps.claim(pack, { reason: 'other', words, leads: ['CA-2'] });
    await steps.decide([{ claim: decided.body.claim._id, approve: 'none' }]);
    const another = await steps.aPack(40);
    await steps.claim(another, { reason: 'other', words, leads: ['CA-1'] });
    const userDeleted = { userId: pack.buyer.id, deletedAt: new Date().toISOString() };
    await leads.bus.publish(UserDeleted, userDeleted);
    const claims = leads.mongo.collection<{ _id: string; words?: string }>('claims');
    const { _id: claim } = sent.body.claim;
    const stored = () => claims.findOne({ _id: claim });
    await until(async () => (await stored())?.words === undefined);
    const answered = await claims.findOne({ _id: decided.body.claim._id });
    expect(answered).toMatchObject({ isForgotten: true });
    expect(answered).not.toHaveProperty('answer');
    expect(await steps.claimsOf(another)).toMatchObject([{ words }]);
    const { body } = await steps.decide([{ claim, approve: 'all' }]);
    expect(body.results[0]?.decided?.status).toBe('approved');
    expect(await stored()).not.toHaveProperty('answer');
  });

  it.each([
    ['leads that are not part of the return', ['CA-9'], 'VALIDATION.INVALID_INPUT'],
    ['nothing that it knows', ['TX-1'], 'VALIDATION.INVALID_INPUT'],
  ])('refuses a decision about %s', async (_, approve, code) => {
    const pack = await steps.aPack(40);
    const id = (await steps.claim(pack, { leads: ['CA-1', 'CA-2'] })).body.claim._id;
    const { body } = await steps.decide([{ claim: id, approve }]);
    expect(body.results[0]?.error?.code).toBe(code);
    expect(await steps.claimsOf(pack)).toMatchObject([{ status: 'open' }]);
  });
});
