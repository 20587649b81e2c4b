import { describe, expect, it } from '@jest/globals';
import { newId } from '@leadmart/platform/mongo';
import { openTestDatabase } from '@leadmart/platform/testing';
import { PieceMissing } from '../src/staged/piece-missing.js';
import { PieceRepository } from '../src/staged/piece.repository.js';

const database = await openTestDatabase();
const pieces = await database.repository(PieceRepository);

const somePieces = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ _id: newId(), bytes: Buffer.from([at, 7]) }));
const idsOf = (some: readonly { readonly _id: string }[]) => some.map(({ _id }) => _id);

describe('staged pieces', () => {
  it('pieces are written, read and removed by 16 with one command', async () => {
    const some = somePieces(17);
    const ids = idsOf(some);
    const write = () => pieces.stage(newId(), some);
    expect(await database.commandsOf(write)).toEqual(['insert', 'insert']);
    const read: Buffer[] = [];
    const commands = await database.commandsOf(async () => {
      read.push(...(await pieces.load(ids.toReversed())));
    });
    expect(commands).toEqual(['find', 'find']);
    expect(read).toEqual(some.map(({ bytes }) => bytes).toReversed());
    const [kept = ''] = ids;
    expect(await database.commandsOf(() => pieces.remove(ids.slice(1)))).toEqual(['delete']);
    expect(await pieces.load([kept])).toEqual([Buffer.from([0, 7])]);
    const missing = pieces.load(ids.slice(0, 2));
    await expect(missing).rejects.toThrow(PieceMissing);
    await expect(missing).rejects.toThrow(`piece ${ids[1]} is missing`);
  });

  it('the pieces of one staging are removed, and not those of another', async () => {
    const [one, other] = [somePieces(2), somePieces(2)];
    const stagingId = newId();
    await pieces.stage(stagingId, one);
    await pieces.stage(newId(), other);
    await pieces.removeStaged(stagingId);
    await expect(pieces.load(idsOf(one))).rejects.toThrow(PieceMissing);
    expect(await pieces.load(idsOf(other))).toHaveLength(2);
  });
});
