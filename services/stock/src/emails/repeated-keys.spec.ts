import { describe, expect, it } from '@jest/globals';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { DirectoryReader } from '../directories/directory-reader.js';
import { DirectoryWriter, streamOf } from '../directories/directory-writer.js';
import type { Entries } from '../directories/entries.js';
import { DirectoryInMemory } from '../testing/directory-in-memory.js';

const entriesOf = (keys: readonly number[], shelf: number): Entries => ({
  phones: Float64Array.from(keys).sort(),
  places: {
    numbers: Uint32Array.from(keys.keys()),
    shelves: new Uint8Array(keys.length).fill(shelf),
  },
});

describe('keys with several entries', () => {
  it('finds all entries of a key after merges, also across the ends of heads and pieces', async () => {
    const directory = new DirectoryInMemory() as never;
    const [reader, writer] = [new DirectoryReader(directory), new DirectoryWriter(directory)];
    // Repeated 1 to 70,000 times: more than a head or a piece has.
    const times = new Map(
      [1, 63, 64, 65, 1_000, 70_000].map((count, i) => [2 ** 47 + i * 7, count]),
    );
    const keys = [...times].flatMap(([key, count]) => Array.from({ length: count }, () => key));
    const run = await writer.write(
      {
        datasetId: 'd:emails' as DatasetId,
        id: 'u' as UploadId,
        keepsAll: true,
        onProgress: async () => undefined,
      },
      [streamOf(entriesOf(keys, 1)), streamOf(entriesOf([5, ...times.keys()], 2))],
    );
    expect(run.size).toBe(keys.length + times.size + 1);
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
