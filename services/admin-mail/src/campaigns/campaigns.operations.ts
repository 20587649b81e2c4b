import type { Connection } from 'mongoose';
import type { CampaignId } from '@leadmart/contracts';
import { age, CannotBeDone, columns, type Operation } from '@leadmart/platform/operations';
import type { AdminMailConfig } from '../admin-mail.config.js';
import type { CampaignDocument } from './campaign.schema.js';
import type { CampaignMailDocument } from './mails/campaign-mail.schema.js';

const shownAtOnce = 20;

const mailsOf = (connection: Connection) =>
  connection.collection<CampaignMailDocument>('campaign_mails');

const describe = (
  { _id, status, audience, counts, createdAt, ...run }: CampaignDocument,
  now: Date,
) => ({
  runId: _id,
  status,
  audience,
  begun: age(createdAt, now),
  recipients: counts.recipients,
  sent: counts.sent,
  waiting: counts.waiting,
  postponed: counts.postponed,
  failed: counts.failed,
  unknown: counts.unknown,
  skipped: counts.skipped,
  retries: run.retries,
});

async function runOf(database: Connection, _id: CampaignId): Promise<CampaignDocument> {
  const run = await database.collection<CampaignDocument>('campaigns').findOne({ _id });
  if (!run) throw new CannotBeDone(`No mail run has the id ${_id}.`);
  return run;
}

const list: Operation<AdminMailConfig> = {
  words: 'mail-runs list',
  summary: 'Lists mail runs with their progress, newest first, without tests',
  about:
    'Admins see the same under Admin → Mail, and retry there. Exit code 1 if a run is in progress or has failures.',
  options: { limit: { value: 'n', help: `maximum number of runs, default ${shownAtOnce}` } },
  run: async ({ given, connection, say, now }) => {
    const runs = await (
      await connection()
    )
      .collection<CampaignDocument>('campaigns')
      .find({ isTest: false })
      .sort({ createdAt: -1, _id: -1 })
      .limit(given.count('limit', shownAtOnce))
      .toArray();
    say(runs.length === 0 ? 'There are none.' : columns(runs.map((run) => describe(run, now))));
    return runs.some(({ status, counts }) => status !== 'completed' || counts.failed > 0) ? 1 : 0;
  },
};

const show: Operation<AdminMailConfig> = {
  words: 'mail-runs show',
  summary: 'Shows the number of mails of one run by state and reason',
  about: 'Prints no addresses. Exit code 1 if mails failed or wait.',
  options: { id: { value: 'run id', help: 'the id of the mail run', isNeeded: true } },
  run: async ({ given, connection, say, now }) => {
    const campaignId = given.needed('id') as CampaignId;
    const database = await connection();
    const run = await runOf(database, campaignId);
    const groups = await mailsOf(database)
      .aggregate<{ _id: { state: string; because?: string }; mails: number; dueAt: Date }>([
        { $match: { campaignId } },
        {
          $group: {
            _id: { state: '$state', because: '$because' },
            mails: { $sum: 1 },
            dueAt: { $min: '$dueAt' },
          },
        },
        { $sort: { mails: -1 } },
      ])
      .toArray();
    say(columns([describe(run, now)]));
    const rows = groups.map(({ _id, mails, dueAt }) => ({
      state: _id.state,
      mails,
      firstDue: dueAt,
      because: _id.because,
    }));
    if (rows.length > 0) say(`\n${columns(rows)}`);
    const isDone = rows.every(({ state }) =>
      ['sent', 'skipped', 'unknown', 'stopped'].includes(state),
    );
    return isDone && run.status === 'completed' ? 0 : 1;
  },
};

const hasten: Operation<AdminMailConfig> = {
  words: 'mail-runs hasten',
  summary: 'Makes the postponed mails of one run due now',
  about:
    'Use it when SendGrid accepts mails again. No mail is sent twice: postponed mails were certainly not sent.',
  options: { id: { value: 'run id', help: 'the id of the mail run', isNeeded: true } },
  run: async ({ given, connection, say, log, now }) => {
    const campaignId = given.needed('id') as CampaignId;
    const postponed = { campaignId, state: 'postponed' as const, dueAt: { $gt: now } };
    const database = await connection();
    await runOf(database, campaignId);
    const { modifiedCount } = await mailsOf(database).updateMany(postponed, {
      $set: { dueAt: now },
    });
    if (modifiedCount > 0)
      await (await log()).note('mail-runs hasten', { campaignId, mails: modifiedCount });
    say(`${modifiedCount} will be tried within seconds, if the service runs.`);
  },
};

const stop: Operation<AdminMailConfig> = {
  words: 'mail-runs stop',
  summary: 'Stops one run for ever: sends none of its waiting mails',
  about:
    'Use it for a run that should not have begun, or that a restored database has as unsent although it was sent. Waiting mails ' +
    'become `unknown` and are never sent. If the service runs, repeat the command: it may have placed more mails.',
  options: {
    id: { value: 'run id', help: 'the id of the mail run', isNeeded: true },
    because: { value: 'reason', help: 'the reason, for the operations log', isNeeded: true },
  },
  run: async ({ given, connection, say, log }) => {
    const campaignId = given.needed('id') as CampaignId;
    const reason = given.needed('because');
    const database = await connection();
    const runs = database.collection<CampaignDocument>('campaigns');
    const { matchedCount } = await runs.updateOne(
      { _id: campaignId },
      // Stops the spreader, so that no more mails are placed.
      { $set: { isSpread: true }, $unset: { contactIds: 1, retryAskedAt: 1 } },
    );
    if (matchedCount === 0) throw new CannotBeDone(`No mail run has the id ${campaignId}.`);
    const { modifiedCount: mails } = await mailsOf(database).updateMany(
      { campaignId, state: { $in: ['queued', 'postponed'] } },
      // Raises the attempt, so that a process that is sending one of them cannot change it.
      { $set: { state: 'unknown', because: 'stopped by an operator' }, $inc: { attempt: 1 } },
    );
    await (await log()).note('mail-runs stop', { campaignId, reason, mails });
    say(`${mails} mails will not be sent.`);
  },
};

/** Commands about campaigns, which are called mail runs in commands. */
export const campaignOperations = [list, show, hasten, stop];
