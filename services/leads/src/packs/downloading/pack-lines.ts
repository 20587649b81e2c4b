import { Injectable } from '@nestjs/common';
import type { PackPreviewView } from '@leadmart/contracts';
import { LeadLayouts, type TakenNumbers } from '@leadmart/stock';
import type { Purchase } from '../../purchases/purchase.js';
import type { ContentEncoding } from './content-encoding.decisions.js';
import { rowsIn, type PackLayout } from './found-lines.js';
import { gzippedPieces } from './gzipped-pieces.js';
import { PackReader, type StoredPack } from './pack-reader.js';
import { plainPieces } from './plain-pieces.js';
import { joinableParts } from './joinable-parts.js';
import { zippedPieces, type ZippedFile } from './zipped-pieces.js';

type Pack = StoredPack & Pick<Purchase, 'layout'>;
type ZippedPack = Pack & Pick<Purchase, 'createdAt' | 'endedAt'>;

/** Reads the lines of a pack. The lines are the same every time, because numbers and pages never change. */
@Injectable()
export class PackLines {
  constructor(
    private readonly reader: PackReader,
    private readonly layouts: LeadLayouts,
  ) {}

  /** Returns the pieces of the file when the first one is ready. `leads` are those of the pack, if they are being read. */
  async open(
    pack: Pack,
    encoding: ContentEncoding,
    leads?: Promise<readonly TakenNumbers[]>,
  ): Promise<AsyncGenerator<Buffer>> {
    return withFirst(this.read(pack, encoding, leads));
  }

  /** Returns the pieces of a zip file of packs, one after the other, when the first piece is ready. */
  async openZip(
    files: readonly { readonly pack: ZippedPack; readonly name: string }[],
  ): Promise<AsyncGenerator<Buffer>> {
    return withFirst(zippedPieces(files.map((file) => this.zipped(file))));
  }

  /** Returns a pack as a file of a zip file. */
  zipped({ pack, name }: { readonly pack: ZippedPack; readonly name: string }): ZippedFile {
    const at = pack.endedAt ?? pack.createdAt;
    return { name, at, parts: () => joinableParts(this.reader.read(pack), this.layoutOf(pack)) };
  }

  /** Returns the cells of the first leads. */
  async first(pack: Pack, leads: number): Promise<PackPreviewView> {
    const layout = this.layoutOf(pack);
    const rows: string[][] = [];
    for await (const pages of this.reader.read(pack, { to: leads }))
      rows.push(...rowsIn(pages, layout));
    return { columns: [...layout.layout.columns], rows };
  }

  /** Returns the file in pieces, in constant memory. The next pages are read while the last ones are sent. */
  read(
    pack: Pack,
    encoding: ContentEncoding,
    leads = this.reader.leadsOf(pack.id),
  ): AsyncGenerator<Buffer, undefined> {
    const layout = this.layoutOf(pack);
    const pages = this.reader.readLeads(pack, leads);
    return encoding === 'gzip'
      ? gzippedPieces(joinableParts(pages, layout))
      : plainPieces(pages, layout);
  }

  private layoutOf({ layout }: Pack): PackLayout {
    return { layouts: this.layouts, layout: this.layouts.get(layout) };
  }
}

/** Reads the first piece at once, so that a failure comes before a byte is sent. */
export async function withFirst<P>(pieces: AsyncGenerator<P>): Promise<AsyncGenerator<P>> {
  const first = await pieces.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* pieces;
  })();
}
