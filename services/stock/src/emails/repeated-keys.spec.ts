import { describe, expect, it } from '@jest/globals';
import type { Entries } from '../directories/entries.js';
import { RunPieces } from '../directories/run-pieces.js';
import { RunReader } from '../directories/run-reader.js';
import { inMemory, RunWriter } from '../directories/run-writer.js';
import type { DirectoryRun } from '../directories/run.js';
import { PieceRepository } from '../staged/piece.repository.js';
import { ConnectionInMemory } from '../testing/connection-in-memory.js';

const entriesOf = (keys: readonly number[], shelf: number): Entries => ({
  phones: Float64Array.from(keys).sort(),
  places: {
    numbers: Uint32Array.from(keys.keys()),
    shelves: new Uint8Array(keys.length).fill(shelf),
  },
});

describe('keys with several entries', () => {
  it('finds all entries of a key after merges, also across the ends of heads and pieces', async () => {
    const pieces = new RunPieces(new PieceRepository(new ConnectionInMemory().connection));
    const reader = new RunReader(pieces);
    const writer = new RunWriter(pieces, reader);
    // Repeated 1 to 70,000 times: more than a head or a piece has.
    const times = new Map(
      [1, 63, 64, 65, 1_000, 70_000].map((count, i) => [2 ** 47 + i * 7, count]),
    );
    const keys = [...times].flatMap(([key, count]) => Array.from({ length: count }, () => key));
    const add = (entries: Entries, id: string, before: readonly DirectoryRun[]) => {
      const staged = { directoryId: 'd:emails', id, stagingId: id, keepsAll: true };
      const onProgress = async () => undefined;
      return writer.add({ ...staged, onProgress }, inMemory(entries), before);
    };
    // The fourth run of a tier is merged with the three before it.
    const parts = [entriesOf([5, ...times.keys()], 2), entriesOf([6], 3), entriesOf([7], 3)];
    let runs: readonly DirectoryRun[] = [];
    for (const [i, part] of parts.entries()) ({ runs } = await add(part, `u${i}`, runs));
    const [run, ...others] = (await add(entriesOf(keys, 1), 'u', runs)).runs;
    if (!run || others.length > 0) throw new Error('the runs were not merged');
    expect(run.size).toBe(keys.length + times.size + 3);
    for (const [key, count] of times) {
      const sorted = Float64Array.of(key - 1, key, key + 1);
      const shelves: number[] = [];
      const query = { sorted, onProgress: async () => undefined };
      for await (const places of reader.allPlaces([run], query))
        shelves.push(...places.map(({ shelf }) => shelf));
      expect(shelves.filter((shelf) => shelf === 1)).toHaveLength(count);
      expect(shelves.filter((shelf) => shelf === 2)).toHaveLength(1);
    }
  });
});
