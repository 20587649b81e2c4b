import { describe, expect, it } from '@jest/globals';
import { until } from '@leadmart/platform/testing';
import {
  aSandbox,
  aVerification,
  commandMail,
  mailsTo,
  setFaults,
  startAdminMail,
} from './start-admin-mail.js';

const sandbox = await aSandbox();
// Long enough that a late answer on a busy machine does not count as lost.
const vars = { MAIL_TIMEOUT_SECONDS: '2', MAIL_SETTLE_SECONDS: '0.5' };
const first = await startAdminMail(sandbox, { vars });
await startAdminMail(sandbox, { vars, namespace: first.namespace });

describe('two replicas and a provider that loses every third answer', () => {
  it('sends each mail once with two replicas when every third answer is lost (soak)', async () => {
    const every = { nth: 3, with: 'reset', when: 'after', match: 'POST /v3/mail/send' };
    await setFaults(sandbox, { every });
    const commands = Array.from({ length: 30 }, () => aVerification());
    // Sends every command twice, as a broker does after a lost acknowledgement.
    await Promise.all([...commands, ...commands].map((command) => commandMail(first, command)));
    await until(
      async () =>
        (await first.mongo.collection('deliveries').countDocuments({ state: 'sent' })) === 30,
    );
    const counts = await Promise.all(
      commands.map(async ({ to }) => (await mailsTo(sandbox, to)).length),
    );
    expect(new Set(counts)).toEqual(new Set([1]));
  });
});
