import { describe, expect, it } from '@jest/globals';
import type { UserId } from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import type { Setting } from '../../src/settings/setting.js';
import { SettingRepository } from '../../src/settings/setting.repository.js';
import { settings } from '../../src/settings/setting.schema.js';

const database = await openTestDatabase();
const repository = new SettingRepository(await database.model(settings));

const aSetting = (id: string): Setting<number | null> => ({
  id,
  type: 'check-age-limit',
  name: id,
  first: 5,
  valuesOf: (days) => ({ days }),
  factsOf: (days) => ({ days }),
});
const by = { by: 'eve' as UserId, at: new Date('2026-01-06T12:00:00Z') };
const second = { value: null, stamp: { version: 2, values: { days: { version: 2, ...by } } } };

describe('a setting', () => {
  it('a setting has its first value until another one is committed, also none', async () => {
    const setting = aSetting('a');
    expect(await repository.find(setting)).toEqual({ value: 5 });
    const aborted = database.run((tx) => {
      repository.save(setting, { value: 7 }, tx);
      return Promise.reject(new Error('aborted'));
    });
    await expect(aborted).rejects.toThrow('aborted');
    const seen = await database.run((tx) => {
      repository.save(setting, { value: 6 }, tx);
      return repository.find(setting, tx);
    });
    expect([seen, await repository.find(setting)]).toEqual([{ value: 5 }, { value: 6 }]);
    await database.run((tx) => Promise.resolve(repository.save(setting, second, tx)));
    expect(await database.run((tx) => repository.find(setting, tx))).toEqual(second);
    expect(await repository.find(aSetting('b'))).toEqual({ value: 5 });
  });

  it('a setting counts the transactions that take it over, before and after a change', async () => {
    const setting = aSetting('c');
    const take = () => database.run((tx) => repository.take(setting, tx));
    expect([await take(), await repository.find(setting)]).toEqual([5, { value: 5 }]);
    await database.run((tx) => Promise.resolve(repository.save(setting, second, tx)));
    expect([await take(), await repository.find(setting)]).toEqual([null, second]);
    const stored = await database.mongo.collection('settings').findOne({ taken: 2 });
    expect(stored).toMatchObject({ _id: 'c' });
  });
});
