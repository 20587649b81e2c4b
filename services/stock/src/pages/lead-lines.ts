import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { batchesOf } from '@leadmart/platform/mongo';
import { namedCellsOf, type LeadCells } from '../lead-line.js';
import { numbersOf } from '../shelves/number-set.js';
import type { Place } from '../shelves/shelf.js';
import { shelvesOf } from '../status-log/status-change.js';
import { CurrentPages } from './current-pages.js';
import { linesOf } from './page.js';
import { toPages } from './stored-page.js';
import { wantedPages, type TakenNumbers } from './wanted-pages.js';

const pagesAtOnce = 64;

/** Reads the lines of single leads. */
@Injectable()
export class LeadLines {
  constructor(private readonly pages: CurrentPages) {}

  /** Returns a line for each place, by `placeKey`. */
  async read(
    datasetId: DatasetId,
    places: readonly Place[],
    onProgress = async () => {},
  ): Promise<ReadonlyMap<string, Buffer>> {
    const taken = shelvesOf(places);
    const lines = await this.linesOf(datasetId, taken, onProgress);
    const keys = taken.flatMap(({ index: shelf, numbers }) =>
      numbersOf(numbers).map((number) => placeKey({ shelf, number })),
    );
    return new Map(keys.map((key, i) => [key, lines[i] ?? Buffer.alloc(0)]));
  }

  /** Returns the cells of the lead at each place; those of erased people are empty. Reads each page once. */
  async cellsOf(datasetId: DatasetId, places: readonly Place[]): Promise<LeadCells[]> {
    const lines = await this.read(datasetId, places);
    const cells = new Map([...lines].map(([key, line]) => [key, namedCellsOf(line)]));
    return places.map((place) => {
      const found = cells.get(placeKey(place));
      if (!found) throw new Error(`no line was read of lead ${placeKey(place)}`);
      return found;
    });
  }

  /** Returns the cells of leads, shelf by shelf in the order of their numbers. */
  async readCells(datasetId: DatasetId, taken: readonly TakenNumbers[]): Promise<LeadCells[]> {
    const lines = await this.linesOf(datasetId, taken);
    return lines.map(namedCellsOf);
  }

  private async linesOf(
    datasetId: DatasetId,
    taken: readonly TakenNumbers[],
    onProgress = async () => {},
  ): Promise<Buffer[]> {
    const shelves = taken.map(({ index }) => index);
    await this.pages.locate(datasetId, shelves);
    const lines: Buffer[] = [];
    for (const batch of batchesOf(wantedPages(taken), pagesAtOnce)) {
      await onProgress();
      const found = await this.pages.find(datasetId, batch);
      const pages = toPages(new Map(found.map((page) => [page, page.content])));
      for (const [{ cuts }, page] of pages) {
        const all = linesOf(page);
        // Copies, so that a few lines do not keep their pages in memory.
        lines.push(
          ...cuts.flatMap(({ from, to }) => all.slice(from, to).map((line) => Buffer.from(line))),
        );
      }
    }
    return lines;
  }
}

export const placeKey = ({ shelf, number }: Place): string => `${shelf}:${number}`;
