import { describe, expect, it } from '@jest/globals';
import {
  AdminMailAdminActed,
  type AnnouncementsPageView,
  type AnnouncementView,
} from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { startWithSandbox } from './start-admin-mail.js';

const { service } = await startWithSandbox();
const admin = service.tokens.admin();

const announce = async (fields: object = {}): Promise<AnnouncementView> => {
  const body = {
    title: 'New dataset',
    content: 'Solar, in ten states.',
    type: 'feature',
    ...fields,
  };
  const path = '/admin/announcements';
  return (await service.as(admin).post<AnnouncementView>(path, body)).body;
};
const list = async (path: string, token: string): Promise<AnnouncementView[]> =>
  (await service.as(token).get<AnnouncementView[]>(path)).body;
const ids = (announcements: readonly { _id: string }[]) => announcements.map(({ _id }) => _id);

describe('announcements', () => {
  it('creates an announcement as active and of type info by default', async () => {
    const body = { title: 'Hello', content: 'World' };
    const answer = await service.as(admin).post('/admin/announcements', body);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ ...body, type: 'info', active: true });
  });

  it('hides an inactive announcement from buyers, and not from admins', async () => {
    const one = await announce();
    const path = `/admin/announcements/${one._id}`;
    const changed = await service.as(admin).put(path, { ...one, active: false });
    expect(changed).toMatchObject({ status: 200, body: { ...one, active: false, version: 2 } });
    expect(ids(await list('/announcements', service.tokens.user()))).not.toContain(one._id);
    expect(ids(await list('/announcements', admin))).toContain(one._id);
    expect(ids(await list('/admin/announcements', admin))).toContain(one._id);
  });

  it('shows an announcement to users from its start on, and until its end', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000);
    const startsAt = inAnHour.toISOString();
    const one = await announce({ startsAt, content: '**New**' });
    expect(one).toMatchObject({ startsAt, endsAt: null, html: '<p><strong>New</strong></p>\n' });
    const seen = async () => ids(await list('/announcements', service.tokens.user()));
    const change = (body: object) =>
      service.http('PUT', `/admin/announcements/${one._id}`, {
        token: admin,
        body: { title: 'New', content: 'New', type: 'info', active: true, ...body },
      });
    expect(await seen()).not.toContain(one._id);
    expect(ids(await list('/admin/announcements', admin))).toContain(one._id);
    expect((await change({})).body).toMatchObject({ startsAt, endsAt: null });
    const began = '2026-01-31T10:00:00+01:00';
    const started = await change({ startsAt: began, endsAt: startsAt });
    expect(started.body).toMatchObject({ startsAt: '2026-01-31T09:00:00.000Z', endsAt: startsAt });
    expect(await seen()).toContain(one._id);
    const wrong = await change({ endsAt: began });
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        details: { fields: [{ field: 'endsAt', message: 'expected a moment after the start' }] },
      },
    });
    await change({ endsAt: '2026-02-01T10:00:00Z' });
    expect(await seen()).not.toContain(one._id);
    expect((await change({ startsAt: null, endsAt: null })).body).toMatchObject({ endsAt: null });
    expect(await seen()).toContain(one._id);
    const preview = { token: admin, body: { content: '# A <b>' } };
    expect(await service.http('POST', '/admin/announcements/preview', preview)).toMatchObject({
      status: 200,
      body: { html: '<h4>A &lt;b&gt;</h4>\n' },
    });
  });

  it('answers 404 to a change and a second deletion of a deleted announcement', async () => {
    const one = await announce();
    const path = `/admin/announcements/${one._id}`;
    const deleted = await service.as(admin).delete(path);
    expect(deleted).toMatchObject({ status: 200, body: { success: true } });
    expect(ids(await list('/admin/announcements', admin))).not.toContain(one._id);
    for (const answer of [
      await service.as(admin).delete(path),
      await service.as(admin).put(path, one),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'MAIL.ANNOUNCEMENT_NOT_FOUND' } });
  });

  it.each([
    [{ title: '  ' }, 'title'],
    [{ content: '' }, 'content'],
    [{ type: 'news' }, 'type'],
    [{ active: 'yes' }, 'active'],
  ])('refuses an announcement with %j and names the field', async (fields, field) => {
    const body = { title: 'T', content: 'C', ...fields };
    const answer = await service.as(admin).post('/admin/announcements', body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(field);
  });

  it('publishes an audit record of a deletion with the admin and the old text', async () => {
    const one = await announce();
    await service.as(admin).delete(`/admin/announcements/${one._id}`);
    const published = await until(() =>
      service.bus
        .seen(AdminMailAdminActed)
        .find(({ action, subject }) => action.endsWith('deleted') && subject.id === one._id),
    );
    expect(published).toMatchObject({
      adminId: expect.any(String),
      subject: { type: 'announcement', name: 'New dataset' },
      before: { title: 'New dataset' },
      after: null,
    });
  });
});

describe('announcements in pages', () => {
  const page = (path: string, query: string, token = service.tokens.user()) =>
    service.as(token).get<AnnouncementsPageView>(`${path}?${query}`);

  /** Stores announcements, of which half are active. Returns the ids, the newest first. */
  async function many(length: number, name: string) {
    const rows = Array.from({ length }, (_, index) => {
      const createdAt = new Date(Date.now() - 10_000_000 + 1_000 * index);
      const shown = { active: index % 2 === 0, createdAt, shownAt: createdAt };
      return { _id: `${name}-${index}`, title: 'News', content: 'New.', type: 'info', ...shown };
    });
    await service.mongo.collection<(typeof rows)[number]>('announcements').insertMany(rows);
    const newest = rows.toReversed();
    return { all: ids(newest), active: ids(newest.filter(({ active }) => active)) };
  }

  it('reads announcements beyond the first 100, newest first, each on one page', async () => {
    const { all, active } = await many(205, 'many');
    const read = async (path: string, token: string) => {
      const found: string[] = [];
      for (let number = 1, pages = 1; number <= pages; number += 1) {
        const { body } = await page(path, `page=${number}&limit=50`, token);
        expect(body).toMatchObject({ page: number, pages: Math.ceil(body.total / 50) });
        found.push(...ids(body.announcements));
        pages = body.pages;
      }
      return found.filter((id) => id.startsWith('many-'));
    };
    expect(await read('/announcements', service.tokens.user())).toEqual(active);
    expect(await read('/admin/announcements', admin)).toEqual(all);
  });

  it('lists all announcements without a page, of 5,000, each once and newest first', async () => {
    const { all, active } = await many(5_000, 'all');
    // The list of buyers is up to a second old.
    await announce();
    const read = async (path: string, token: string) =>
      ids(await list(path, token)).filter((id) => id.startsWith('all-'));
    expect(await read('/announcements', service.tokens.user())).toEqual(active);
    expect(await read('/announcements', admin)).toEqual(all);
    expect(await read('/admin/announcements', admin)).toEqual(all);
    const stored = service.mongo.collection<{ _id: string }>('announcements');
    await stored.deleteMany({ _id: { $regex: '^all-' } });
  });

  it('hides inactive announcements in the pages of the dashboard, also from admins', async () => {
    const one = await announce({ active: false });
    const { body } = await page('/announcements', 'page=1', admin);
    expect(body.announcements).toHaveLength(10);
    expect(ids(body.announcements)).not.toContain(one._id);
    const { body: all } = await page('/admin/announcements', 'page=1&limit=100', admin);
    expect(all.announcements.length).toBeGreaterThan(0);
  });

  it('answers an empty page of announcements beyond the last one', async () => {
    const { body } = await page('/announcements', 'page=1000');
    expect(body).toMatchObject({ announcements: [], page: 1000 });
  });
});
