import { Injectable } from '@nestjs/common';
import { exportTypes, type PackExportQuery } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { PackLeads } from '@leadmart/stock';
import { CallingHoursService } from '../../calling-hours/calling-hours.service.js';
import type { Purchase } from '../../purchases/purchase.js';
import { packFileName } from '../downloading/pack-file-name.js';
import { exportColumns, type CallingHoursAt } from './export-columns.js';
import { csvExport, jsonLinesExport, vCardExport } from './export-text.js';
import { workbookExport } from './export-workbook.js';

/** An export, ready to be sent. */
export interface PackExport {
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncGenerator<Buffer | string>;
}

/** Writes packs in the formats of other programs, in constant memory. */
@Injectable()
export class PackExports {
  constructor(
    private readonly leads: PackLeads,
    private readonly callingHours: CallingHoursService,
    private readonly clock: Clock,
  ) {}

  async open(pack: Purchase, query: PackExportQuery): Promise<PackExport> {
    const calls = { at: this.clock.now(), limits: await this.callingHours.limits() };
    const { format } = query;
    const text = format === 'xlsx' ? '' : '; charset=utf-8';
    return {
      name: packFileName(pack).replace(/csv$/, format),
      type: exportTypes[format] + text,
      pieces: this.write(pack, query, calls),
    };
  }

  private write(
    pack: Purchase,
    { format, bom, ...choice }: PackExportQuery,
    calls: CallingHoursAt,
  ) {
    // A vCard has places for all columns, so it ignores a choice of them.
    const chosen = format === 'vcf' ? { phone: choice.phone ?? ('e164' as const) } : choice;
    const inWords = format === 'xlsx';
    const columns = exportColumns({ ...chosen, inWords }, this.leads.columnsOf(pack), calls);
    const leads = this.leads.readCells(pack);
    switch (format) {
      case 'csv':
        return csvExport(leads, columns, bom);
      case 'xlsx':
        return workbookExport(leads, columns, pack.endedAt ?? pack.createdAt);
      case 'jsonl':
        return jsonLinesExport(leads, columns);
      case 'vcf':
        return vCardExport(leads, columns);
    }
  }
}
