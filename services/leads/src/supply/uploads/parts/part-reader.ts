import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { LeadLayouts } from '@leadmart/stock';
import { parseLeads, type ParsedFile } from '../reading/read-leads.js';
import type { Upload } from '../upload.schema.js';
import { FilePieceRepository } from '../waiting/file-piece.repository.js';
import { invalidRowsCsv } from '../waiting/invalid-rows.js';

/** Reads parts of files, and keeps their invalid rows for the download. */
@Injectable()
export class PartReader {
  constructor(
    private readonly files: FilePieceRepository,
    private readonly layouts: LeadLayouts,
  ) {}

  /** Throws the errors of `readLeads`; a part may have no rows, for example empty lines at the end of a file. */
  async read(
    upload: Upload,
    { part, path }: { readonly part: number; readonly path: string },
  ): Promise<ParsedFile> {
    const bytes = await readFile(path);
    const file = await parseLeads(bytes, upload, this.layouts.current);
    if (file.invalidCount === 0) return file;
    const isFirst = (upload.counts?.invalidCount ?? 0) === 0;
    const lines: Buffer[] = [];
    for await (const piece of invalidRowsCsv(bytes, upload)) lines.push(piece);
    // One header for all parts.
    await this.files.keepPart(upload.id, part, Buffer.concat(isFirst ? lines : lines.slice(1)));
    return file;
  }
}
