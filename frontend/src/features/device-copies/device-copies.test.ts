import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CallListLeadView, PackDetailsView, UserView } from '@leadmart/contracts';
import { fakeCaches } from '../../shared/testing/fake-caches.js';
import { aResponse, fakeNetwork, noAnswer } from '../../shared/testing/fake-network.js';
import { pass } from '../../shared/testing/gestures.js';
import { writeSession } from '../session/session-storage.js';
import { copiesHere, readCopy, recordInCopy } from './device-copies.js';
import { forgetOthers, orKeptHere } from './device-store.js';
import { checkCopies, makeCopy } from './make-copy.js';

const network = fakeNetwork();
const device = fakeCaches();

const sessionOf = (_id: string) => ({ token: `token of ${_id}`, user: { _id } as UserView });
const aPack = (_id: string) => ({ pack: { _id, name: _id } }) as PackDetailsView;
const call = (day: number) => ({
  id: `call-of-${day}`,
  outcome: 'no-answer' as const,
  calledAt: `2026-05-0${day}T10:00:00.000Z`,
});
const lead = (n: number) => ({ _id: `TX-${n}`, outcomes: 0 }) as CallListLeadView;

/** A server whose packs have so many leads; every tenth is to be called back, and so many have no call. */
function aServer({ leads, untouched = leads }: { leads: number; untouched?: number }) {
  const asked: string[] = [];
  network.mockImplementation(async (url) => {
    const { pathname, searchParams } = new URL(url as string, 'http://localhost');
    asked.push(pathname.split('/').at(-2) ?? '');
    const show = searchParams.get('show');
    const numbers = Array.from({ length: leads }, (_, n) => n);
    const listed = {
      all: numbers,
      due: numbers.filter((n) => n % 10 === 9),
      untouched: numbers.filter((n) => n % 10 !== 9).slice(0, untouched),
    }[show ?? ''];
    const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
    const total = listed?.length ?? 0;
    return aResponse(200, {
      leads: listed?.slice((page - 1) * limit, page * limit).map(lead),
      total,
      pages: Math.max(1, Math.ceil(total / limit)),
    });
  });
  return asked;
}
const idsIn = async (pack: string) => (await readCopy(pack))?.leads.map(({ _id }) => _id);

describe('the packs that a device keeps', () => {
  beforeEach(() => writeSession(sessionOf('u1')));

  it('keeps every lead of a pack, page by page', async () => {
    aServer({ leads: 250 });
    await makeCopy(aPack('p1'));
    expect(await idsIn('p1')).toEqual(Array.from({ length: 250 }, (_, n) => `TX-${n}`));
    expect(network).toHaveBeenCalledTimes(3);
  });

  it('keeps a thousand leads of a large pack: those to call back, those not called yet, and others', async () => {
    aServer({ leads: 5_000, untouched: 300 });
    await makeCopy(aPack('p1'));
    const ids = (await idsIn('p1')) ?? [];
    expect(ids).toHaveLength(1_000);
    expect(ids.slice(0, 2)).toEqual(['TX-9', 'TX-19']);
    expect(ids.slice(500, 502)).toEqual(['TX-0', 'TX-1']);
    expect(ids[800]).toBe('TX-333');
    expect((await readCopy('p1'))?.total).toBe(5_000);
  });

  it('keeps the former copy when a page of the next one does not arrive', async () => {
    aServer({ leads: 150 });
    await makeCopy(aPack('p1'));
    aServer({ leads: 250 });
    const answer = network.getMockImplementation();
    let pages = 0;
    network.mockImplementation(async (...sent) => {
      pages += 1;
      return pages < 3 ? (answer ?? noAnswer)(...sent) : noAnswer();
    });
    await makeCopy(aPack('p1'));
    expect(await idsIn('p1')).toHaveLength(150);
  });

  it('keeps the five packs that were opened last', async () => {
    aServer({ leads: 1 });
    for (const day of [1, 2, 3, 4, 5, 6]) await makeCopy(aPack(`p${day}`), `2026-05-0${day}`);
    const packs = (await copiesHere()).map(({ details }) => details.pack._id);
    expect(packs).toEqual(['p6', 'p5', 'p4', 'p3', 'p2']);
  });

  it('keeps a recorded call, also against a list that was asked for before it', async () => {
    aServer({ leads: 2 });
    await makeCopy(aPack('p1'));
    await recordInCopy('p1', [{ lead: 'TX-1', last: call(2), outcomes: 1, suppressed: false }]);
    await makeCopy(aPack('p1'));
    expect((await readCopy('p1'))?.leads).toEqual([
      lead(0),
      { ...lead(1), last: call(2), outcomes: 1 },
    ]);
  });

  it('reads a pack again after a time without a connection if it has fewer leads, and drops one that is gone', async () => {
    aServer({ leads: 3 });
    for (const pack of ['p1', 'p2']) await makeCopy(aPack(pack), '2026-05-01');
    const asked = aServer({ leads: 3 });
    await checkCopies();
    expect(asked).toEqual(['p1', 'p2']);
    aServer({ leads: 2 });
    await checkCopies();
    expect(await idsIn('p1')).toHaveLength(2);
    expect((await readCopy('p1'))?.openedAt).toBe('2026-05-01');
    network.mockImplementation(async () => aResponse(404, {}));
    await checkCopies();
    expect(await copiesHere()).toEqual([]);
  });

  it('shows a user nothing of another, and forgets a user whose session ended', async () => {
    aServer({ leads: 3 });
    await makeCopy(aPack('p1'));
    writeSession(sessionOf('u2'));
    expect(await copiesHere()).toEqual([]);
    await forgetOthers(sessionOf('u2'));
    expect(device.names()).toEqual([]);
  });

  it('a copy that is finished after the session has ended is not kept', async () => {
    aServer({ leads: 3 });
    const answer = network.getMockImplementation();
    network.mockImplementation(async (...sent) => {
      writeSession({ token: null, user: null });
      await forgetOthers({ token: null, user: null });
      return (answer ?? noAnswer)(...sent);
    });
    await makeCopy(aPack('p1'));
    expect(device.names()).toEqual([]);
  });

  it('a server that is late is not waited for if this device has an answer', async () => {
    jest.useFakeTimers();
    const late = new Promise<object>(() => undefined);
    const kept = orKeptHere(late, () => Promise.resolve('kept'));
    await pass(5_000);
    expect(await kept).toEqual({ data: 'kept' });
    const nothing = orKeptHere(pause(6_000, { data: 'late' }), () => Promise.resolve(undefined));
    await pass(6_000);
    expect(await nothing).toEqual({ data: 'late' });
    jest.useRealTimers();
  });

  it.each([
    ['a refusal', { error: { status: 404, body: {} } }],
    ['an answer', { data: 'of the server' }],
  ])('%s of the server is never replaced by what this device has', async (_what, answer) => {
    expect(await orKeptHere(answer, () => Promise.resolve('kept'))).toBe(answer);
  });
});

const pause = <T>(ms: number, value: T) =>
  new Promise<T>((resolve) => void setTimeout(() => resolve(value), ms));
