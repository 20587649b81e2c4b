import { randomBytes } from 'node:crypto';
import type { CampaignDetailsView, SendMailView } from '@leadmart/contracts';
import { eventually } from '@leadmart/journeys/eventually';
import { People } from '@leadmart/journeys/people';
import { startStack } from '@leadmart/runner';
import { Api } from '../api.js';
import { timed } from '../measuring/measure.js';
import { MemoryWatch } from '../measuring/memory-watch.js';
import { fail, sentReport } from './mail-sandbox.js';
import { reportOf } from './report.js';
import { enterUsers } from './users.js';

/**
 * A mail to everybody while the provider fails one call in ten: how long it takes, how much memory it
 * needs, and whether each person gets exactly one. Ends with 1 when somebody does not.
 */
const USERS = Number(process.env['BENCH_USERS'] ?? 20_000);
/** 500, 429, reset or timeout; `before`: the call did nothing; `after`: the mail was taken all the same. */
const FAULT = process.env['BENCH_FAULT'] ?? '500';
const WHEN = process.env['BENCH_FAULT_WHEN'] ?? 'after';
const longestMs = 60 * 60_000;

const watched = ({ 'admin-mail': url }: Record<'admin-mail', string>): MemoryWatch =>
  new MemoryWatch({ 'admin-mail': url });

/** A watch looks at least once. */
const memoryNow = async (urls: Record<'admin-mail', string>): Promise<number> =>
  (await watched(urls).stop()).get('admin-mail') ?? 0;

console.log('Starting auth, admin-mail and the gateway on free ports, in a temporary folder …');
const stack = await startStack({
  seed: false,
  services: ['auth', 'admin-mail', 'gateway'],
  // The time to undo a mail is not measured.
  env: { DEMO_ACCOUNTS: 'true', MAIL_UNDO_SECONDS: '0' },
});
try {
  const entering = await timed(() => enterUsers(stack, USERS));
  const admin = new Api(stack.url, await new People(stack).theAdmin());
  await fail(stack, { nth: 10, with: FAULT, when: WHEN });
  const before = await memoryNow(stack.urls);
  const memory = watched(stack.urls);
  const subject = `News ${randomBytes(6).toString('hex')}`;
  const sending = await timed(async () => {
    const mail = { recipients: 'all', subject, message: 'Hello {{username}},\n\nthere is news.' };
    const { campaignId } = await admin.post<SendMailView>('/admin/mail/send', mail);
    return eventually(
      'the end of the mail run',
      async () => {
        const path = `/admin/mail/campaigns/${campaignId}`;
        const campaign = await admin.get<CampaignDetailsView>(path);
        return campaign.status === 'completed' && campaign;
      },
      longestMs,
    );
  });
  const most = (await memory.stop()).get('admin-mail') ?? 0;
  const report = reportOf({
    fault: `${FAULT}, ${WHEN} the work`,
    enteredInMs: entering.ms,
    sentInMs: sending.ms,
    megabytes: { before, most },
    people: entering.result,
    campaign: sending.result,
    sent: await sentReport(stack, subject),
  });
  report.print();
  if (!report.isExactlyOnce) process.exitCode = 1;
} finally {
  await stack.stop();
}
