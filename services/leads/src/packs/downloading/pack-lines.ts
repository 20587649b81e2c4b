import { Injectable } from '@nestjs/common';
import type { Purchase } from '../../purchases/purchase.js';
import { LeadLayouts } from '../../stock/lead-layouts.js';
import type { ContentEncoding } from './content-encoding.decisions.js';
import { gzippedPieces } from './gzipped-pieces.js';
import { PackReader, type StoredPack } from './pack-reader.js';
import { plainPieces } from './plain-pieces.js';

type Pack = StoredPack & Pick<Purchase, 'layout'>;

/** Reads the lines of a pack. The lines are the same every time, because numbers and pages never change. */
@Injectable()
export class PackLines {
  constructor(
    private readonly reader: PackReader,
    private readonly layouts: LeadLayouts,
  ) {}

  /** Returns the pieces of the file when the first one is ready. */
  async open(pack: Pack, encoding: ContentEncoding): Promise<AsyncGenerator<Buffer>> {
    const pieces = this.read(pack, encoding);
    const first = await pieces.next();
    return (async function* () {
      if (first.done) return;
      yield first.value;
      yield* pieces;
    })();
  }

  /** Returns the file in pieces, in constant memory. The next pages are read while the last ones are sent. */
  read(pack: Pack, encoding: ContentEncoding): AsyncGenerator<Buffer, undefined> {
    const layout = { layouts: this.layouts, layout: this.layouts.get(pack.layout) };
    const pages = this.reader.read(pack);
    return encoding === 'gzip' ? gzippedPieces(pages, layout) : plainPieces(pages, layout);
  }
}
