import { ReleaseCredits, type PurchaseId, type UserId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { age, CannotBeDone, columns, type Operation } from '@leadmart/platform/operations';
import { Outbox } from '@leadmart/platform/outbox';
import type { LeadsConfig } from '../../leads.config.js';
import { PurchaseRunner } from './fulfilment/purchase-runner.js';
import { PurchaseRepository } from './purchase.repository.js';
import type { PurchaseDocument } from './purchase.schema.js';

const shownAtOnce = 50;
const lateAfterMinutes = 5;
const unfinished = { status: 'processing' } as const;
const id = { value: 'purchase id', help: 'the purchase', isNeeded: true };

const describe = (row: PurchaseDocument, now: Date) => ({
  purchaseId: row._id,
  buyerId: row.buyerId,
  status: row.status,
  step: row.step,
  asked: age(row.createdAt, now),
  attempts: row.work?.failures ?? 0,
  resumeAt: row.work?.dueAt,
  isWorkedOn: row.work?.claim !== undefined,
  error: row.error?.code,
});

const open: Operation<LeadsConfig> = {
  words: 'purchases open',
  summary: 'Shows purchases that have not ended, the oldest first',
  about: `Exit code 1 when one was requested more than ${lateAfterMinutes} minutes ago.`,
  options: { limit: { value: 'n', help: `maximum number shown, default ${shownAtOnce}` } },
  run: async ({ given, connection, say, now }) => {
    const rows = await (
      await connection()
    )
      .collection<PurchaseDocument>('purchases')
      .find(unfinished as never)
      .sort({ createdAt: 1 })
      .limit(given.count('limit', shownAtOnce))
      .toArray();
    if (rows.length === 0) {
      say('No purchase is open.');
      return 0;
    }
    say(columns(rows.map((row) => describe(row, now))));
    const oldest = rows[0]?.createdAt ?? now;
    return now.getTime() - oldest.getTime() > lateAfterMinutes * 60_000 ? 1 : 0;
  },
};

const show: Operation<LeadsConfig> = {
  words: 'purchases show',
  summary: 'Shows the progress of one purchase',
  options: { id },
  run: async ({ given, connection, say, now }) => {
    const purchaseId = given.needed('id') as PurchaseId;
    const rows = (await connection()).collection<PurchaseDocument>('purchases');
    const row = await rows.findOne({ _id: purchaseId });
    if (!row) throw new CannotBeDone(`Leads has no purchase ${purchaseId}.`);
    say(columns([describe(row, now)]));
  },
};

const resume: Operation<LeadsConfig> = {
  words: 'purchases resume',
  summary: 'Continues stalled purchases now',
  about:
    'The service does the same on its own, with growing delays. A purchase that a process works on is skipped. ' +
    'Exit code 1 when a purchase could not be ended.',
  options: { id: { ...id, help: 'only this purchase', isNeeded: false } },
  run: async ({ given, connection, app, say }) => {
    const only = given.text('id');
    const rows = (await connection()).collection<PurchaseDocument>('purchases');
    const which = only === undefined ? {} : { _id: only };
    const found = await rows.find({ ...unfinished, ...which } as never).toArray();
    const leads = await app();
    const runner = leads.get(PurchaseRunner, { strict: false });
    let stuck = 0;
    for (const { _id } of found) {
      const why = await runner.resume(_id).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      const after = await rows.findOne({ _id });
      if (!after?.endedAt) stuck += 1;
      say(`${_id}  ${after?.status} (${after?.step})${why ? `  ${why}` : ''}`);
    }
    say(`${found.length} purchases attempted, ${stuck} still open.`);
    return stuck > 0 ? 1 : 0;
  },
};

const release: Operation<LeadsConfig> = {
  words: 'purchases release',
  summary:
    'Requests billing to give back the credits of a purchase that failed or that leads does not have',
  about:
    'For a charge whose release was lost, for example in a restore. Refuses a purchase that runs or is completed. A repetition has no further effect.',
  options: {
    id,
    buyer: {
      value: 'user id',
      help: 'the buyer; needed when leads does not have the purchase',
    },
  },
  run: async ({ given, app, say, log }) => {
    const purchaseId = given.needed('id') as PurchaseId;
    const notes = await log();
    const leads = await app();
    const purchase = await leads.get(PurchaseRepository, { strict: false }).load(purchaseId);
    if (purchase && purchase.status !== 'failed')
      throw new CannotBeDone(`The purchase is ${purchase.status}; nothing is given back.`);
    const buyerId = purchase?.buyerId ?? (given.needed('buyer') as UserId);
    const reason = purchase?.error?.code ?? 'LEADS.PURCHASE_UNKNOWN';
    await leads.get(Transactions).run(async (tx) => {
      await leads.get(Outbox).add(ReleaseCredits, { purchaseId, buyerId, reason }, tx);
    });
    await notes.note('purchases release', { purchaseId, buyerId, reason });
    say(`Billing will release the credits of purchase ${purchaseId}.`);
  },
};

export const purchaseOperations = [open, show, resume, release];
