import { LRUCache } from 'lru-cache';
import type { PieceRepository } from './piece.repository.js';

/** Pieces in the form in which they are used, in memory: they never change. */
export class OpenedPieces<T extends object> {
  private readonly known: LRUCache<string, T>;

  constructor(
    private readonly pieces: PieceRepository,
    private readonly open: (bytes: Uint8Array) => T,
    maxBytes: number,
  ) {
    this.known = new LRUCache({ maxSize: maxBytes });
  }

  /** Throws PieceMissing. */
  async load(ids: readonly string[]): Promise<T[]> {
    const found = new Map(ids.map((id) => [id, this.known.get(id)]));
    const missing = ids.filter((id) => !found.get(id));
    for (const [i, bytes] of (await this.pieces.load(missing)).entries()) {
      const id = missing[i] ?? '';
      found.set(id, this.keep(id, bytes));
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  keep(id: string, bytes: Uint8Array): T {
    const opened = this.open(bytes);
    this.known.set(id, opened, { size: 1 + bytes.length });
    return opened;
  }
}
