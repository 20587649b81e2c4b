import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UserId } from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import { linkPurposes, type LinkPurpose } from '../../src/links/link-purposes.js';
import type { Link } from '../../src/links/link.js';
import { LinkRepository } from '../../src/links/link.repository.js';
import { links, type LinkDocument } from '../../src/links/link.schema.js';

const [ann, bob] = ['ann' as UserId, 'bob' as UserId];
/** In the future: the server removes expired links. */
const expiresAt = new Date('2126-01-05T12:00:00.000Z');
const later = new Date(+expiresAt + 1);
const sooner = new Date(+expiresAt - 1);

const database = await openTestDatabase();
const repository = new LinkRepository(await database.model(links));

const aLink = (userId: UserId, purpose: LinkPurpose, fields: Partial<Link> = {}): Link => ({
  userId,
  purpose,
  expiresAt,
  tokenHashes: [`${purpose} of ${userId}`],
  usedAt: null,
  ...fields,
});
const code = { hash: 'c0de', expiresAt, tries: 0 };
const verification = aLink(ann, 'verify-email', { code });
const reverts = [ann, bob].map((userId) => aLink(userId, 'revert-email', { email: 'ann@x.test' }));
const reset = aLink(ann, 'reset-password');
const foreign = aLink(bob, 'verify-email', { code });
const all = [foreign, verification, reset, ...reverts];

async function store({ usedAt: _usedAt, tokenHashes, ...link }: Link): Promise<void> {
  const [tokenHash = ''] = tokenHashes;
  await database.run((tx) => repository.replace({ ...link, tokenHash }, tx));
}
const linkOf = (userId: UserId, purpose: LinkPurpose) =>
  database.run((tx) => repository.findOf(userId, purpose, tx));
const remaining = () =>
  database.mongo
    .collection<LinkDocument>('links')
    .find({}, { projection: { _id: 0 } })
    .sort({ _id: 1 })
    .toArray();

describe('mailed links', () => {
  beforeEach(async () => {
    await database.mongo.collection('links').deleteMany({});
    for (const link of all) await store(link);
  });

  it('a link is found by its secret, for its purpose only, and by its user', async () => {
    const tokenHash = 'verify-email of ann';
    expect(await repository.find({ tokenHash, purpose: 'verify-email' })).toEqual(verification);
    const read = { tokenHash, purpose: 'verify-email' } as const;
    expect(await database.run((tx) => repository.find(read, tx))).toEqual(verification);
    expect(await repository.find({ tokenHash, purpose: 'reset-password' })).toBeUndefined();
    expect(await repository.find({ ...read, tokenHash: 'x' })).toBeUndefined();
    expect(await linkOf(ann, 'reset-password')).toEqual(reset);
    expect(await linkOf(bob, 'reset-password')).toBeUndefined();
  });

  it('a newer link replaces one of its user and purpose, whose secret is still known', async () => {
    await database.run((tx) => repository.markUsed(verification, sooner, tx));
    await store({ ...verification, expiresAt: later, tokenHashes: ['new'] });
    const tokenHashes = [...verification.tokenHashes, 'new'];
    const replaced = { ...verification, expiresAt: later, tokenHashes };
    for (const tokenHash of tokenHashes)
      expect(await repository.find({ tokenHash, purpose: 'verify-email' })).toEqual(replaced);
    expect(await remaining()).toEqual([reset, ...reverts, replaced, foreign]);
  });

  it('the newest twenty secrets of a link are known', async () => {
    const hashes = Array.from({ length: 20 }, (_, at) => `hash ${at}`);
    for (const hash of hashes) await store({ ...reset, tokenHashes: [hash] });
    expect((await linkOf(ann, 'reset-password'))?.tokenHashes).toEqual(hashes);
  });

  it('a used link is marked, and no other one', async () => {
    await database.run((tx) => repository.markUsed(verification, sooner, tx));
    const used = { ...verification, usedAt: sooner };
    expect(await remaining()).toEqual([reset, ...reverts, used, foreign]);
  });

  it('a code can be tried until it expires, and so many times', async () => {
    const tryAt = (now: Date) => repository.tryCode(ann, now, 2);
    expect(await tryAt(expiresAt)).toBeUndefined();
    expect(await tryAt(sooner)).toEqual({ ...code, tries: 1 });
    expect(await tryAt(sooner)).toEqual({ ...code, tries: 2 });
    expect(await tryAt(sooner)).toBeUndefined();
    expect(await linkOf(bob, 'verify-email')).toEqual(foreign);
  });

  it('the links that give an address to users are found', async () => {
    await store(aLink(ann, 'change-email', { email: 'ann@x.test' }));
    const withEmail = (email: string) =>
      database.run((tx) => repository.withEmail(email, 'revert-email', tx));
    expect(await withEmail('ann@x.test')).toEqual(reverts);
    expect(await withEmail('bob@x.test')).toEqual([]);
  });

  it('links of a user are removed: those of some purposes, or all', async () => {
    await database.run((tx) => repository.remove(ann, ['verify-email', 'change-email'], tx));
    expect(await remaining()).toEqual([reset, ...reverts, foreign]);
    for (const purpose of linkPurposes) await store(aLink(ann, purpose));
    await database.run((tx) => repository.remove(ann, linkPurposes, tx));
    expect(await remaining()).toEqual([reverts[1], foreign]);
  });
});
