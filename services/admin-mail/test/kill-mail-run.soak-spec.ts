import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnection, type Connection } from 'mongoose';
import type { CampaignDetailsView, SendMailView } from '@leadmart/contracts';
import { eventually } from '@leadmart/journeys/eventually';
import { People, type Person } from '@leadmart/journeys/people';
import { aUserId } from '@leadmart/platform/testing';
import { startStack, type Stack } from '@leadmart/runner';

const count = 150;

describe('kill -9 of admin-mail', () => {
  let stack: Stack;
  let admin: Person;
  let database: Connection;

  beforeAll(async () => {
    stack = await startStack({
      seed: false,
      services: ['auth', 'admin-mail', 'gateway'],
      env: {
        DEMO_ACCOUNTS: 'true',
        MAIL_TIMEOUT_SECONDS: '3',
        MAIL_SETTLE_SECONDS: '0.5',
        MAIL_CAMPAIGN_CONCURRENCY: '10',
      },
    });
    const { MONGO_URL = '', MONGO_DB_PREFIX } = stack.env;
    const dbName = `${MONGO_DB_PREFIX}_admin-mail`;
    database = await createConnection(MONGO_URL, { dbName, directConnection: true }).asPromise();
    admin = await new People(stack).theAdmin();
  });
  afterAll(async () => {
    await database?.close();
    await stack?.stop();
  });

  const sandbox = () => stack.mailUrl.replace(/\/mail$/, '');

  async function manyPeople(): Promise<string[]> {
    const people = Array.from({ length: count }, () => ({
      _id: aUserId() as string,
      email: `${randomBytes(8).toString('hex')}@example.com`,
      username: 'Pat',
      verifiedAt: new Date(),
      unsubscribeToken: randomBytes(32).toString('base64url'),
    }));
    await database.collection<(typeof people)[number]>('contacts').insertMany(people);
    return people.map(({ email }) => email);
  }

  // Each delay kills the process at another step of spreading or sending.
  it.each([0, 150, 600, 1_500])(
    'sends each person one mail when killed %d ms into a campaign while one call in ten fails',
    async (delayMs) => {
      const recipients = await manyPeople();
      const faults = { sendgrid: { every: { nth: 10, with: 500, when: 'after' } } };
      await fetch(`${sandbox()}/sandbox/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(faults),
      });
      const subject = `News ${randomBytes(6).toString('hex')}`;
      const { status, body, text } = await admin.api.post<SendMailView>('/admin/mail/send', {
        recipients,
        subject,
        message: 'Hello {{username}}',
      });
      expect({ status, text }).toMatchObject({ status: 202 });
      await pause(delayMs);
      await stack.kill('admin-mail');
      await stack.restart('admin-mail');
      const done = await eventually('a completed campaign', async () => {
        const path = `/admin/mail/campaigns/${body.campaignId}`;
        const { body: campaign } = await admin.api.get<CampaignDetailsView>(path);
        return campaign.status === 'completed' && campaign;
      });
      expect(done).toMatchObject({ recipients: count, sent: count, failed: 0, unknown: 0 });
      const report = await fetch(`${sandbox()}/sandbox/sendgrid/sent?subject=${subject}`);
      expect(await report.json()).toMatchObject({ mails: count, people: count, most: 1 });
    },
  );
});
