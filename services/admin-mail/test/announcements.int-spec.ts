import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminMailAdminActed, type AnnouncementView } from '@leadmart/contracts';
import { explainsWithIndex, until, type TestService } from '@leadmart/platform/testing';
import { startSandbox, type Sandbox } from '@leadmart/sandbox';
import type { AdminMailConfig } from '../src/admin-mail.config.js';
import { AnnouncementRepository } from '../src/announcements/announcement.repository.js';
import { startMailService } from './a-mail-service.js';

let sandbox: Sandbox;
let service: TestService<AdminMailConfig>;
let admin: string;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  service = await startMailService(sandbox);
  admin = service.tokens.admin();
});
afterAll(async () => {
  await service.close();
  await sandbox.close();
});

const announce = async (fields: object = {}): Promise<AnnouncementView> => {
  const body = {
    title: 'New dataset',
    content: 'Solar, in ten states.',
    type: 'feature',
    ...fields,
  };
  const path = '/admin/announcements';
  return (await service.http<AnnouncementView>('POST', path, { token: admin, body })).body;
};
const list = async (path: string, token: string): Promise<AnnouncementView[]> =>
  (await service.http<AnnouncementView[]>('GET', path, { token })).body;
const ids = (announcements: AnnouncementView[]) => announcements.map(({ _id }) => _id);

describe('announcements', () => {
  it('are read newest first', async () => {
    const [first, second] = [await announce(), await announce({ title: 'Another' })];
    const read = ids(await list('/announcements', service.tokens.user()));
    expect(read.indexOf(second._id)).toBeLessThan(read.indexOf(first._id));
  });

  it('are active and plain information unless the admin says otherwise', async () => {
    const body = { title: 'Hello', content: 'World' };
    const answer = await service.http('POST', '/admin/announcements', { token: admin, body });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ ...body, type: 'info', active: true });
  });

  it('disappear for buyers when inactive, and not for admins', async () => {
    const one = await announce();
    const path = `/admin/announcements/${one._id}`;
    const changed = await service.http('PUT', path, {
      token: admin,
      body: { ...one, active: false },
    });
    expect(changed).toMatchObject({ status: 200, body: { ...one, active: false } });
    expect(ids(await list('/announcements', service.tokens.user()))).not.toContain(one._id);
    expect(ids(await list('/announcements', admin))).toContain(one._id);
    expect(ids(await list('/admin/announcements', admin))).toContain(one._id);
  });

  it('are gone when deleted, and cannot be changed or deleted again', async () => {
    const one = await announce();
    const path = `/admin/announcements/${one._id}`;
    const deleted = await service.http('DELETE', path, { token: admin });
    expect(deleted).toMatchObject({ status: 200, body: { success: true } });
    expect(ids(await list('/admin/announcements', admin))).not.toContain(one._id);
    for (const answer of [
      await service.http('DELETE', path, { token: admin }),
      await service.http('PUT', path, { token: admin, body: one }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'MAIL.ANNOUNCEMENT_NOT_FOUND' } });
  });

  it.each([
    [{ title: '  ' }, 'title'],
    [{ content: '' }, 'content'],
    [{ type: 'news' }, 'type'],
    [{ active: 'yes' }, 'active'],
  ])('refuse %j and name the field', async (fields, field) => {
    const body = { title: 'T', content: 'C', ...fields };
    const answer = await service.http('POST', '/admin/announcements', { token: admin, body });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(field);
  });

  it('remember who changed what', async () => {
    const one = await announce();
    await service.http('DELETE', `/admin/announcements/${one._id}`, { token: admin });
    const told = await until(() =>
      service.bus
        .seen(AdminMailAdminActed)
        .find(({ action, subject }) => action.endsWith('deleted') && subject.id === one._id),
    );
    expect(told).toMatchObject({
      adminId: expect.any(String),
      subject: { type: 'announcement', name: 'New dataset' },
      before: { title: 'New dataset' },
      after: null,
    });
  });

  it('are managed by admins only', async () => {
    const token = service.tokens.user();
    expect((await service.http('GET', '/admin/announcements', { token })).status).toBe(403);
  });

  it('are listed by index', async () => {
    const announcements = service.app.get(AnnouncementRepository);
    for (const onlyActive of [true, false])
      await explainsWithIndex(announcements.listQuery({ onlyActive }));
  });
});
