import { describe, expect, it } from '@jest/globals';
import type { DatasetId } from '@leadmart/contracts';
import { newId, NothingMatched } from '@leadmart/platform/mongo';
import { openTestDatabase } from '@leadmart/platform/testing';
import { DirectoryRepository } from '../src/directories/directory.repository.js';
import { pairId, type StoredTwins } from '../src/twins/twin-pair.js';
import { TwinRepository } from '../src/twins/twin.repository.js';

const database = await openTestDatabase();

const aRun = (directoryId: string, size: number) => ({
  directoryId,
  id: newId(),
  size,
  firsts: new Float64Array([5_551_000_000, 5_552_000_000]),
});

describe('the runs of a directory', () => {
  it('replaces the current runs of one directory, and keeps what it covers', async () => {
    const directories = await database.repository(DirectoryRepository);
    const [id, other] = [newId(), newId()];
    const adopt = (of: string, change: Parameters<DirectoryRepository['adopt']>[1]) =>
      database.run((tx) => directories.adopt(of, change, tx));
    expect(await directories.findCovered(id)).toEqual({ runs: [], covered: [] });
    const [first, second] = [aRun(id, 1), aRun(id, 2)];
    await adopt(other, { runs: [aRun(other, 9)] });
    await adopt(id, { runs: [first], covered: [3, 4] });
    expect(await directories.findCovered(id)).toEqual({ runs: [first], covered: [3, 4] });
    await adopt(id, { runs: [second, first] });
    expect(await directories.findCovered(id)).toEqual({ runs: [second, first], covered: [3, 4] });
    expect(await directories.runs(id)).toEqual([second, first]);
    expect(await directories.runs(other)).toHaveLength(1);
  });
});

describe('the twins of two datasets', () => {
  it('adopts one of two extensions of a pair, and none of another pair', async () => {
    const twins = await database.repository(TwinRepository);
    const [one, two] = [newId(), newId()] as DatasetId[] as [DatasetId, DatasetId];
    const [pair, other] = [
      { from: one, to: two },
      { from: two, to: one },
    ];
    const at = (version: number, of = pair): StoredTwins => ({
      pair: of,
      version,
      seen: { from: [version + 1], to: [version + 2] },
      compared: [`run ${version}`],
      runs: [aRun(pairId(of), version)],
    });
    const adopt = (extension: StoredTwins) => database.run((tx) => twins.adopt(extension, tx));
    expect(await twins.find(pair)).toBeUndefined();
    await adopt(at(0, other));
    for (const version of [0, 1, 2]) {
      const extension = at(version);
      await adopt(extension);
      expect(await twins.find(pair)).toEqual({ ...extension, version: version + 1 });
    }
    await expect(adopt(at(0))).rejects.toThrow('E11000');
    await expect(adopt(at(2))).rejects.toThrow(NothingMatched);
    expect((await twins.find(pair))?.version).toBe(3);
    expect((await twins.find(other))?.version).toBe(1);
  });
});
