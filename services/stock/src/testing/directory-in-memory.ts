import type { DatasetId } from '@leadmart/contracts';
import { PieceMissing, type StagedPiece } from '../directories/directory.repository.js';
import type { DirectoryRepository } from '../directories/directory.repository.js';
import { placeBytes, placeListFrom, type Entries } from '../directories/entries.js';
import { phoneBytes, phoneListFrom } from '../directories/phone-list.js';
import { pieceId, type DirectoryRun } from '../directories/run.js';

type Repository = Pick<
  DirectoryRepository,
  'runs' | 'adopt' | 'withPhones' | 'withPlaces' | 'stage' | 'remove'
>;

/** The directory's repository in memory, for one dataset. */
export class DirectoryInMemory implements Repository {
  current: readonly DirectoryRun[] = [];
  private readonly stored = new Map<string, Buffer>();

  async runs(): Promise<readonly DirectoryRun[]> {
    return this.current;
  }

  adopt(_datasetId: DatasetId, runs: readonly DirectoryRun[]): void {
    this.current = runs;
  }

  async withPhones<P extends { piece: number }>(run: DirectoryRun, pieces: readonly P[]) {
    const list = (piece: number) => phoneListFrom(this.read(pieceId(run, piece, 'phones')));
    return pieces.map((one) => ({ ...one, phones: list(one.piece) }));
  }

  async withPlaces<P extends { piece: number }>(run: DirectoryRun, pieces: readonly P[]) {
    const list = (piece: number) => placeListFrom(this.read(pieceId(run, piece, 'places')));
    return pieces.map((one) => ({ ...one, places: list(one.piece) }));
  }

  async stage(_uploadId: unknown, staged: readonly StagedPiece[]): Promise<void> {
    for (const { run, piece, entries } of staged) {
      const { phones, places }: Entries = entries;
      this.stored.set(pieceId(run, piece, 'phones'), phoneBytes(phones));
      this.stored.set(pieceId(run, piece, 'places'), placeBytes(places));
    }
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.stored.delete(id);
  }

  get storedPieces(): number {
    return this.stored.size / 2;
  }

  private read(id: string): Buffer {
    const bytes = this.stored.get(id);
    if (bytes === undefined) throw new PieceMissing(`${id} is missing`);
    return bytes;
  }
}
