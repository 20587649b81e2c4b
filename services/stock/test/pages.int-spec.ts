import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { openTestDatabase } from '@leadmart/platform/testing';
import { encodePage, type Page } from '../src/pages/page.js';
import { pageId, PageRepository, type StagedPage } from '../src/pages/page.repository.js';
import { shelfIndex } from '../src/shelves/shelf.js';

const shelf = shelfIndex('CA', 'clean');
const pageOf = (text: string): Page => encodePage([Buffer.from(`${text}\r\n`)]);
const nothing = async () => {};

let datasetId: DatasetId;
const database = await openTestDatabase();
const pages = await database.repository(PageRepository);
const unhandled = jest.fn();
beforeEach(() => {
  datasetId = newId() as DatasetId;
  process.on('unhandledRejection', unhandled);
});
afterEach(() => {
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

const aPage = (page: number, uploadId: string, text = `page ${page}`): StagedPage => ({
  key: { datasetId, shelf, page, uploadId: uploadId as UploadId },
  page: pageOf(text),
});
const somePages = (count: number, uploadId: string = newId()) =>
  Array.from({ length: count }, (_, page) => aPage(page, uploadId));
const idsOf = (staged: readonly StagedPage[]) => staged.map(({ key }) => pageId(key));
const textsOf = async (ids: readonly string[]) => {
  const found = await pages.find(ids);
  return ids.map((id) => found.get(id)?.lines.toString());
};

describe('the pages of an upload', () => {
  it('stores 64 pages with one command, and reports the progress before each', async () => {
    const staged = somePages(200);
    const progress: number[] = [];
    const stored = () => database.mongo.collection('pages').countDocuments();
    const before = await stored();
    const commands = await database.commandsOf(() =>
      pages.stage(staged, async () => void progress.push((await stored()) - before)),
    );
    expect(progress).toEqual([0, 64, 128, 192]);
    expect(commands.filter((name) => name === 'insert')).toHaveLength(4);
    const texts = staged.map(({ key }) => `page ${key.page}\r\n`);
    expect(await textsOf(idsOf(staged))).toEqual(texts);
  });

  it('refuses a page of a layout that this build does not know', async () => {
    const { key, page } = aPage(0, newId());
    await pages.stage([{ key, page }], nothing);
    const _id = pageId(key);
    const stored = database.mongo.collection<{ _id: string }>('pages');
    await stored.updateOne({ _id }, { $set: { layout: 2 } });
    await expect(pages.find([_id])).rejects.toThrow('this build has no lead layout 2');
    await expect(pages.findVersions(key)).rejects.toThrow('this build has no lead layout 2');
  });

  it('stores one page, and sends no command for none', async () => {
    const [one] = [somePages(1)];
    await pages.stage(one, nothing);
    expect(await textsOf(idsOf(one))).toEqual(['page 0\r\n']);
    expect(await database.commandsOf(() => pages.stage([], nothing))).toEqual([]);
    expect(await database.commandsOf(() => pages.remove([]))).toEqual([]);
  });

  it('rejects when pages cannot be stored, and leaves no rejection unhandled', async () => {
    const staged = somePages(200);
    await pages.stage(staged.slice(0, 1), nothing);
    await expect(pages.stage(staged, nothing)).rejects.toThrow('E11000');
    const lost = () => Promise.reject(new Error('the lease is lost'));
    await expect(pages.stage(somePages(200), lost)).rejects.toThrow('the lease is lost');
  });

  it('rejects when a page cannot be deflated while others are stored', async () => {
    const { promise: isStoring, resolve: store } = Promise.withResolvers<void>();
    const damaged = {
      ...pageOf('damaged'),
      get lines(): Buffer {
        void setImmediate().then(() => store());
        throw new Error('this page is damaged');
      },
    };
    // It is deflated while the first 64 pages are stored.
    const staged = [...somePages(135), { ...aPage(135, newId()), page: damaged }];
    await expect(pages.stage(staged, () => isStoring)).rejects.toThrow('this page is damaged');
  });
});

describe('stored pages', () => {
  it('returns each version of a page, and none of other pages', async () => {
    const [first, second] = [newId(), newId()];
    await pages.stage([...somePages(12, first), aPage(1, second, 'replaced')], nothing);
    const versions = await pages.findVersions({ datasetId, shelf, page: 1 });
    const found = versions.map(({ key, page }) => [key.uploadId, page.lines.toString()]);
    expect(new Map(found as [string, string][])).toEqual(
      new Map([
        [first, 'page 1\r\n'],
        [second, 'replaced\r\n'],
      ]),
    );
    expect(versions).toHaveLength(2);
  });

  it('replaces and removes pages by their ids, and those that an upload staged', async () => {
    const [kept, removed] = [somePages(3), somePages(3)];
    await pages.stage([...kept, ...removed], nothing);
    const [one, other, last] = kept as [StagedPage, StagedPage, StagedPage];
    await pages.replace({ ...one, page: pageOf('erased') });
    await pages.remove(idsOf([other]));
    await pages.removeStaged(removed[0]?.key.uploadId as UploadId);
    expect(await textsOf(idsOf([one, other, last]))).toEqual([
      'erased\r\n',
      undefined,
      'page 2\r\n',
    ]);
    expect(await pages.find(idsOf(removed))).toEqual(new Map());
  });
});
