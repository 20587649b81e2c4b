import { beforeEach, describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '@leadmart/platform/testing';
import type { Place } from '../../src/limits/failure-counter.js';
import { FailureCounterRepository } from '../../src/limits/failure-counter.repository.js';
import {
  failureCounters,
  type FailureCounterDocument,
} from '../../src/limits/failure-counter.schema.js';

/** In the future: the server removes expired counters. */
const start = new Date('2126-01-05T12:00:00.000Z');
const after = (seconds: number, now = start) => new Date(+now + seconds * 1_000);
const slowDown = { freeFailures: 2, maxDelaySeconds: 5 };
const id = 'pair:b';

const database = await openTestDatabase();
const counters = new FailureCounterRepository(await database.model(failureCounters));

const rows = () => database.mongo.collection<FailureCounterDocument>('failures');
const takeAt = (seconds: number, counter = id) =>
  counters.take(counter, { now: after(seconds), forgetAt: after(seconds + 60), slowDown });
const placeOf = (failures: number, until: number | null, fields: Partial<Place> = {}): Place => ({
  id,
  isTaken: true,
  failures,
  slowedUntil: until === null ? null : after(until),
  knownUntil: null,
  ...fields,
});

/** Another counter stays as it is, whatever happens to the first. */
const other = { ...placeOf(2, 2), id: 'pair:a' };
beforeEach(async () => {
  await rows().deleteMany({});
  await takeAt(0, other.id);
  expect(await takeAt(0, other.id)).toEqual(other);
});
const expectOtherUntouched = async () =>
  expect(await takeAt(1, other.id)).toEqual({ ...other, isTaken: false });

describe('a counter of failures', () => {
  it('failures cause delays that double up to their maximum, and attempts during one count nothing', async () => {
    expect(await takeAt(0)).toEqual(placeOf(1, null));
    let now = 1;
    for (const [step, seconds] of [2, 4, 5, 5].entries()) {
      const place = placeOf(step + 2, now + seconds);
      expect(await takeAt(now)).toEqual(place);
      for (const within of [0, seconds - 0.001])
        expect(await takeAt(now + within)).toEqual({ ...place, isTaken: false });
      now += seconds;
    }
    await expectOtherUntouched();
  });

  it('failures are forgotten a while after the last one, also after attempts during its delay', async () => {
    for (const [seconds, failures] of [
      [59.999, 3],
      [60, 1],
    ] as const) {
      await rows().deleteOne({ _id: id });
      await takeAt(-10);
      await takeAt(0);
      expect(await takeAt(1)).toMatchObject({ isTaken: false });
      expect(await takeAt(seconds)).toMatchObject({ isTaken: true, failures });
    }
    expect(await takeAt(60)).toEqual(placeOf(2, 62));
  });

  it('a place that is given back takes its own delay with it, and no later one', async () => {
    const [first, second, third] = [await takeAt(0), await takeAt(0), await takeAt(2)];
    await counters.giveBack([second]);
    expect(await takeAt(5.999)).toEqual(placeOf(2, 6, { isTaken: false }));
    await counters.giveBack([third, { ...first, id: 'pair:c' }]);
    expect(await takeAt(3)).toEqual(placeOf(2, 5));
    await expectOtherUntouched();
    await counters.giveBack([first, other]);
    await counters.giveBack([first, first]);
    expect(await takeAt(5)).toEqual(placeOf(1, null));
    expect(await takeAt(1, other.id)).toEqual(placeOf(2, 3, { id: other.id }));
  });

  it('a success resets the failures, and the address stays known for a while', async () => {
    const [place, knownUntil] = [await takeAt(0), after(300)];
    await takeAt(0);
    await counters.rememberSuccess(id, after(1), knownUntil);
    const known = { failures: 0, slowedUntil: null, failuresForgottenAt: after(1), knownUntil };
    expect(await rows().findOne({ _id: id })).toEqual({ _id: id, ...known, expiresAt: knownUntil });
    await counters.giveBack([place]);
    // The clock of another replica may be a moment behind.
    expect(await takeAt(0.5)).toEqual(placeOf(1, null, { knownUntil }));
    await counters.rememberSuccess('pair:c', after(1), knownUntil);
    expect(await takeAt(1, 'pair:c')).toEqual(placeOf(1, null, { id: 'pair:c', knownUntil }));
    await expectOtherUntouched();
  });

  it('a counter is kept while it counts failures or knows the address', async () => {
    const expiresAt = async () => (await rows().findOne({ _id: id }))?.expiresAt;
    await takeAt(0);
    expect(await expiresAt()).toEqual(after(60));
    await takeAt(1);
    expect(await expiresAt()).toEqual(after(61));
    await counters.rememberSuccess(id, after(2), after(300));
    await takeAt(2);
    expect(await expiresAt()).toEqual(after(300));
  });

  it('a forgotten counter begins again', async () => {
    await takeAt(0);
    await counters.forget(id);
    expect(await takeAt(1)).toEqual(placeOf(1, null));
    await expectOtherUntouched();
  });
});
