import { beforeAll, describe, expect, it } from '@jest/globals';
import { operatorOf, until } from '@leadmart/platform/testing';
import { ProviderCalls } from '@leadmart/platform/tracing';
import type { Sandbox } from '@leadmart/sandbox';
import { operatedAdminMail } from '../src/admin-mail.operations.js';
import {
  MailProvider,
  type OutgoingMail,
  type ProviderAnswer,
  type ProviderTrace,
} from '../src/provider/mail-provider.js';
import { SendGridProvider } from '../src/provider/sendgrid.provider.js';
import { aMail, completed, details, send, sentReport } from './factories/campaign.js';
import { somePeople, type MailService } from './factories/contact.js';
import { aSandbox, setFaults, startAdminMail } from './start-admin-mail.js';

const minute = 60_000;

/**
 * A provider for a process that dies: from the last call on, no call returns until `bury`. Half
 * of the calls in progress end before they reach the real provider, half after it took the email.
 */
class MortalProvider extends MailProvider {
  callsLeft = Infinity;
  private calls = 0;
  private readonly dead: ((error: Error) => void)[] = [];

  constructor(private readonly way: MailProvider) {
    super();
  }

  override async send(mail: OutgoingMail): Promise<ProviderAnswer> {
    this.calls += 1;
    const diesBefore = this.calls % 2 === 0;
    this.callsLeft -= 1;
    if (this.callsLeft > 0) return this.way.send(mail);
    if (!diesBefore) await this.way.send(mail);
    return this.die();
  }

  override async find(deliveryId: string): Promise<ProviderTrace> {
    return this.callsLeft > 0 ? this.way.find(deliveryId) : this.die();
  }

  get deaths(): number {
    return this.dead.length;
  }

  /** Rejects the calls that never returned, so that the test can end. */
  bury(): void {
    for (const end of this.dead) end(new Error('this process is dead'));
  }

  private die(): Promise<never> {
    return new Promise((_resolve, reject) => this.dead.push(reject));
  }
}

// Calls that never get an answer end after this time, and the processes of these tests wait for it.
const vars = {
  MAIL_TIMEOUT_SECONDS: '5',
  MAIL_SETTLE_SECONDS: '2',
  MAIL_CAMPAIGN_CONCURRENCY: '20',
};
/** Every call gets an answer or a reset: no stall of a busy machine may make it a lost one. */
const patient = { ...vars, MAIL_TIMEOUT_SECONDS: '60', MAIL_SETTLE_SECONDS: '0.5' };

describe.each([
  {
    vars: patient,
    size: 60,
    faults: [
      [500, 'before', ' (soak)'],
      [429, 'before', ' (soak)'],
      [500, 'after', ''],
      ['reset', 'after', ' (soak)'],
    ],
  },
  {
    vars,
    // Two calls are lost, and none of those that repeat them.
    size: 25,
    faults: [
      ['timeout', 'before', ' (soak)'],
      ['timeout', 'after', ''],
    ],
  },
])('a campaign with two replicas and a provider that fails one call in ten', (given) => {
  let sandbox: Sandbox;
  let first: MailService;
  let second: MailService;
  beforeAll(async () => {
    sandbox = await aSandbox();
    first = await startAdminMail(sandbox, { vars: given.vars });
    second = await startAdminMail(sandbox, { vars: given.vars, namespace: first.namespace });
  });

  it.each(given.faults)(
    'sends each person exactly one mail when the provider answers %s %s its work%s',
    async (fault, when) => {
      const people = await somePeople(first, given.size);
      const mail = aMail({ recipients: people.map(({ email }) => email) });
      await setFaults(sandbox, { every: { nth: 10, with: fault, when } });
      const { body } = await send(first, mail);
      const done = await completed(second, body.campaignId);
      const { size } = given;
      const none = { failed: 0, unknown: 0, postponed: 0 };
      expect(done).toMatchObject({ recipients: size, sent: size, ...none });
      const each = { mails: size, people: size, most: 1 };
      expect(await sentReport(sandbox, mail.subject)).toEqual(each);
    },
  );
});

describe('a process that dies while it sends a campaign', () => {
  it('sends each person one mail when a process dies while sending (soak)', async () => {
    const sandbox = await aSandbox();
    const second = await startAdminMail(sandbox, { vars });
    const mortal = new MortalProvider(
      new SendGridProvider(second.config, second.app.get(ProviderCalls)),
    );
    const first = await startAdminMail(sandbox, {
      vars,
      namespace: second.namespace,
      overrides: [{ provide: MailProvider, useValue: mortal }],
    });
    const people = await somePeople(second, 120);
    const mail = aMail({ recipients: people.map(({ email }) => email) });
    mortal.callsLeft = 20;
    const { body } = await send(first, mail);
    const done = await completed(second, body.campaignId);
    expect(mortal.deaths).toBeGreaterThan(0);
    expect(done).toMatchObject({ recipients: 120, sent: 120, failed: 0, unknown: 0 });
    expect(await sentReport(sandbox, mail.subject)).toMatchObject({ mails: 120, most: 1 });
    mortal.bury();
  });
});

describe('a process that dies while it spreads a campaign', () => {
  it('sends each person one mail when a process dies after placing mails and another one continues', async () => {
    const sandbox = await aSandbox();
    const service = await startAdminMail(sandbox, { vars });
    const people = await somePeople(service, 5);
    const mail = aMail();
    const { body } = await send(service, mail);
    await completed(service, body.campaignId);
    // The state after a process died between placing the emails and saving its progress.
    const campaigns = service.mongo.collection<{ _id: string }>('campaigns');
    const before = { status: 'running', isSpread: false, cursor: '', placed: 0 };
    await campaigns.updateOne({ _id: body.campaignId }, { $set: before });
    const again = await until(async () => {
      const campaign = await details(service, body.campaignId);
      return campaign.status === 'completed' && campaign;
    });
    expect(again).toMatchObject({ recipients: people.length, sent: people.length });
    expect(await sentReport(sandbox, mail.subject)).toMatchObject({ mails: 5, most: 1 });
    await isSeenAndHastened(service, body.campaignId);
  });
});

/** Checks the operators' commands: list, show, hasten a postponed mail, stop. */
async function isSeenAndHastened(service: MailService, runId: string): Promise<void> {
  const operator = operatorOf(operatedAdminMail, service.environment);
  const listed = await operator('mail-runs list');
  expect(listed).toMatchObject({ code: 0, out: expect.stringMatching(`${runId} +completed`) });
  const shown = await operator(`mail-runs show --id ${runId}`);
  expect(shown).toMatchObject({ code: 0, out: expect.stringMatching(/sent +5 /) });
  expect(shown.out).not.toContain('@');

  const mails = service.mongo.collection('campaign_mails');
  const later = new Date(Date.now() + minute);
  const postponed = { state: 'postponed', dueAt: later };
  await mails.updateOne({ campaignId: runId }, { $set: postponed });
  expect(await operator(`mail-runs show --id ${runId}`)).toMatchObject({ code: 1 });
  const hastened = await operator(`mail-runs hasten --id ${runId}`);
  expect(hastened.out).toMatch(/^1 will be tried/);
  expect(await mails.countDocuments({ campaignId: runId, dueAt: later })).toBe(0);
  for (const what of ['show', 'hasten'])
    expect(await operator(`mail-runs ${what} --id nothing`)).toMatchObject({ code: 1 });

  await mails.updateOne({ campaignId: runId }, { $set: { state: 'postponed', dueAt: later } });
  const stop = ['mail-runs', 'stop', '--id', runId, '--because', 'a restore'];
  expect((await operator(stop)).out).toBe('1 mails will not be sent.\n');
  expect(await operator(`mail-runs show --id ${runId}`)).toMatchObject({ code: 0 });
  expect((await operator('history')).out).toMatch(/mail-runs stop .*"a restore"/);
}
