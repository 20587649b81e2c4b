import { describe, expect, it } from '@jest/globals';
import type { AnnouncementView } from '@leadmart/contracts';
import { aUserId, changesOfOneVersion, oneOfTwo } from '@leadmart/platform/testing';
import { aSandbox, startAdminMail } from './start-admin-mail.js';
import { WebhookReceiver } from './webhook-receiver.js';
import { WebhookUser } from './webhook-user.js';

const receiver = new WebhookReceiver();
await receiver.start();
const sandbox = await aSandbox();
const service = await startAdminMail(sandbox, { vars: { WEBHOOK_PRIVATE_TARGETS: 'true' } });

describe('two changes of one version', () => {
  it('of an announcement are made once, and it is not deleted by an old list', async () => {
    const root = '/admin/announcements';
    const send = <B>(method: string, path: string, body?: object) =>
      service.http<B>(method, path, { token: service.tokens.admin(aUserId()), body });
    const text = { title: 'News', content: 'Solar, in ten states.' };
    const one = (await send<AnnouncementView>('POST', root, text)).body;
    const path = `${root}/${one._id}`;
    const { statuses, refusal } = await changesOfOneVersion({
      version: async () => (await send<AnnouncementView[]>('GET', root)).body[0]?.version ?? 0,
      change: (version, n) => send('PUT', path, { ...one, title: `Title ${n}`, version }),
    });
    expect(statuses).toEqual(oneOfTwo);
    expect(refusal.details.changes).toMatchObject([
      { field: 'title', sent: 'Title 2', current: 'Title 1' },
    ]);
    expect((await send('DELETE', path, { version: 1 })).status).toBe(409);
    expect((await send('DELETE', path)).status).toBe(200);
  });

  it('of a webhook are made once, and it is not deleted in an old window', async () => {
    const user = new WebhookUser(service, receiver);
    const { webhook } = await user.create();
    const path = `/${webhook._id}`;
    const { statuses, refusal } = await changesOfOneVersion({
      version: async () => (await user.first()).version,
      change: (version, n) => user.call('PATCH', path, { description: `Window ${n}`, version }),
    });
    expect(statuses).toEqual(oneOfTwo);
    const change = { field: 'description', sent: 'Window 2', current: 'Window 1' };
    expect(refusal).toMatchObject({
      error: 'This was changed by you, in another window, after you opened it: description',
      details: { changes: [{ ...change, changedBy: { _id: user.id, isYou: true } }] },
    });
    expect((await user.call('DELETE', path, { version: 1 })).status).toBe(409);
  });
});
