import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AnnouncementId } from '@leadmart/contracts';
import { explainsWithIndex, openTestDatabase } from '@leadmart/platform/testing';
import type { Announcement } from '../../src/announcements/announcement.js';
import { AnnouncementRepository } from '../../src/announcements/announcement.repository.js';
import { announcements } from '../../src/announcements/announcement.schema.js';

const at = (ms: number) => new Date(+noon + ms);
const noon = new Date('2026-02-01T12:00:00.000Z');

const announcementOf = (id: string, fields: Partial<Announcement> = {}): Announcement => ({
  id: id as AnnouncementId,
  title: 'New dataset',
  content: 'Solar, in ten states.',
  type: 'info',
  active: true,
  startsAt: null,
  endsAt: null,
  shownAt: noon,
  createdAt: noon,
  ...fields,
});

const database = await openTestDatabase();
const repository = new AnnouncementRepository(await database.model(announcements));

describe('announcements', () => {
  const old = announcementOf('c', { createdAt: at(-1), shownAt: at(-1) });
  const [first, second] = [announcementOf('a'), announcementOf('b', { active: false })];
  const save = (one: Announcement) => database.run((tx) => repository.save(one, tx));
  const all = () => repository.list({});

  beforeEach(async () => {
    await database.mongo.collection('announcements').deleteMany({});
    for (const one of [old, first, second]) await save(one);
  });

  it('announcements are listed newest first, equal ones by id, all or in pages', async () => {
    expect(await all()).toEqual([second, first, old]);
    expect(await repository.list({ activeAt: noon })).toEqual([first, old]);
    const page = { skip: 1, limit: 1 };
    expect(await repository.list({}, page)).toEqual([first]);
    expect(await repository.count({})).toBe(3);
    expect(await repository.count({ activeAt: noon })).toBe(2);
  });

  it('users see an announcement from its start on, until its end, in the order of the starts', async () => {
    const startsAt = at(5);
    const planned = announcementOf('0', { startsAt, shownAt: startsAt, endsAt: at(9) });
    const twin = announcementOf('z');
    for (const one of [planned, twin]) await save(one);
    const seen = (activeAt: Date) => repository.list({ activeAt });
    expect(await seen(at(4))).toEqual([twin, first, old]);
    expect(await seen(at(5))).toEqual([planned, twin, first, old]);
    expect(await seen(at(8))).toEqual([planned, twin, first, old]);
    expect(await seen(at(9))).toEqual([twin, first, old]);
    expect(await repository.count({ activeAt: at(9) })).toBe(3);
    expect((await all()).at(-2)).toEqual(planned);
  });

  it('announcements are listed, and active ones counted, by index', async () => {
    for (const filter of [{ activeAt: noon }, {}])
      for (const page of [undefined, { skip: 1, limit: 1 }])
        await explainsWithIndex(database, () => repository.list(filter, page));
    await explainsWithIndex(database, () => repository.count({ activeAt: noon }));
  });

  it('an announcement is changed and deleted without the others', async () => {
    const changed = { ...first, title: 'Older news' };
    await save(changed);
    expect(await all()).toEqual([second, changed, old]);
    expect(await database.run((tx) => repository.find(first.id, tx))).toEqual(changed);
    await database.run((tx) => repository.delete(first.id, tx));
    expect(await all()).toEqual([second, old]);
    expect(await database.run((tx) => repository.find(first.id, tx))).toBeUndefined();
  });
});
