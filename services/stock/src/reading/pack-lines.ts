import { Injectable } from '@nestjs/common';
import type { LeadColumn, PackPreviewView, PurchaseId } from '@leadmart/contracts';
import { gzippedPieces, Pieces, type ZippedFile, zippedPieces } from '@leadmart/platform/deflate';
import { batchesOf } from '@leadmart/platform/mongo';
import { fileHead, storedColumns } from '../lead-line.js';
import type { FoundPage } from '../pages/current-pages.js';
import type { KeptPages } from '../pages/kept-pages.js';
import type { TakenNumbers } from '../pages/wanted-pages.js';
import { foundLines, linesWithCells, rowsIn, type LinesWithCells } from './found-lines.js';
import { joinableParts } from './joinable-parts.js';
import { PackPageReader, type StoredPack } from './pack-page-reader.js';

/** How the bytes of a file are sent (RFC 9110, 8.4). */
export type ContentEncoding = 'identity' | 'gzip';

/** How a file is written: `bom` is whether it begins with the byte order mark. */
export interface FileForm {
  readonly encoding: ContentEncoding;
  readonly bom: boolean;
}

interface PackInZip {
  readonly pack: StoredPack & { readonly createdAt: Date; readonly endedAt?: Date };
  readonly name: string;
  readonly bom: boolean;
}

/** A cell of leads, and where their lines are read. */
interface CellsOf {
  readonly column: LeadColumn;
  readonly leads: readonly TakenNumbers[];
  readonly pages: KeptPages;
}

/** Reads the lines of a pack. The lines are the same every time, because numbers and pages never change. */
@Injectable()
export class PackLines {
  constructor(private readonly reader: PackPageReader) {}

  /** Begins to read which leads a pack has, for `read`. A failure is thrown there, or nowhere. */
  leadsOf(id: PurchaseId): Promise<readonly TakenNumbers[]> {
    return this.reader.leadsOf(id);
  }

  /** Returns a zip file of packs in pieces, one pack after the other. */
  readZip(files: readonly PackInZip[]): AsyncGenerator<Buffer> {
    return zippedPieces(files.map((file) => this.zipped(file)));
  }

  /** Returns a pack as a file of a zip file. */
  zipped({ pack, name, bom }: PackInZip): ZippedFile {
    const at = pack.endedAt ?? pack.createdAt;
    const parts = () => joinableParts(this.reader.read(pack), bom);
    return { name, at, parts };
  }

  /** Returns the cells of the first leads. */
  async first(pack: StoredPack, leads: number): Promise<PackPreviewView> {
    const rows: string[][] = [];
    for await (const pages of this.reader.read(pack, { to: leads })) rows.push(...rowsIn(pages));
    return { columns: [...storedColumns], rows };
  }

  /** Returns the file in pieces, in constant memory. The next pages are read while the last ones are sent. */
  read(
    pack: StoredPack,
    { encoding, bom }: FileForm,
    leads = this.reader.leadsOf(pack.id),
  ): AsyncGenerator<Buffer, undefined> {
    const pages = this.reader.readLeads(pack, leads);
    return encoding === 'gzip' ? gzippedPieces(joinableParts(pages, bom)) : plainPieces(pages, bom);
  }

  /** For `readWith` of several packs. */
  keepPages(): KeptPages {
    return this.reader.keepPages();
  }

  /**
   * Yields the file of these leads as it is, with its byte order mark, and one cell of each lead beside its lines. In constant
   * memory.
   */
  async *readWith(
    pack: StoredPack,
    { column, leads, pages }: CellsOf,
  ): AsyncGenerator<LinesWithCells> {
    yield { lines: [fileHead(true)], cells: [] };
    for await (const found of this.reader.readLeads(pack, leads, {}, pages))
      yield* linesWithCells(pages.open(found), column);
  }
}

/** The pages that are inflated at once, a piece of some 100 KB. Larger pieces cost the gateway more. */
const pagesOpenedAtOnce = 4;

/** Yields the file of a pack as it is. */
async function* plainPieces(
  batches: AsyncIterable<readonly FoundPage[]>,
  bom: boolean,
): AsyncGenerator<Buffer, undefined> {
  const pieces = new Pieces();
  pieces.add(fileHead(bom));
  for await (const batch of batches)
    for (const found of batchesOf(batch, pagesOpenedAtOnce)) {
      for (const lines of foundLines(found).values()) pieces.add(...lines);
      yield* pieces.take();
    }
  yield* pieces.rest();
  return undefined;
}
