import { Injectable } from '@nestjs/common';
import { ownCheckColumns, type PackExportQuery } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { PackLeads, storedColumns } from '@leadmart/stock';
import { CallingHoursService } from '../../calling-hours/calling-hours.service.js';
import { boughtAtOf, type Purchase } from '../../purchases/purchase.js';
import { resultAt } from '../own-checks/own-check.decisions.js';
import type { OwnChecks } from '../own-checks/own-check.schema.js';
import { OwnResults } from '../own-checks/own-results.js';
import { packFileName } from '../pack-file-name.js';
import { exportColumns, isErased, type CallingHoursAt } from './export-columns.js';
import { csvExport, jsonLinesExport, vCardExport } from './export-text.js';
import { workbookExport } from './export-workbook.js';

/** An export, ready to be sent. */
export interface PackExport {
  readonly name: string;
  readonly pieces: AsyncGenerator<Buffer | string>;
}

/** Writes packs in the formats of other programs, in constant memory. */
@Injectable()
export class PackExports {
  constructor(
    private readonly leads: PackLeads,
    private readonly own: OwnResults,
    private readonly callingHours: CallingHoursService,
    private readonly clock: Clock,
  ) {}

  async open(pack: Purchase, query: PackExportQuery): Promise<PackExport> {
    const calls = { at: this.clock.now(), limits: await this.callingHours.limits() };
    return {
      name: packFileName(pack).replace(/csv$/, query.format),
      pieces: this.write(pack, query, { calls, own: await this.own.of(pack) }),
    };
  }

  private write(
    pack: Purchase,
    { format, bom, ...choice }: PackExportQuery,
    { calls, own }: { calls: CallingHoursAt; own: OwnChecks | undefined },
  ) {
    // A vCard has places for all columns, so it ignores a choice of them.
    const chosen = format === 'vcf' ? { phone: choice.phone ?? ('e164' as const) } : choice;
    const inWords = format === 'xlsx';
    const stored = [...storedColumns, ...(own ? ownCheckColumns : [])];
    const columns = exportColumns({ ...chosen, inWords }, stored, calls);
    const lines = this.leads.readCells(pack);
    const leads = own ? withOwnResults(lines, own) : lines;
    switch (format) {
      case 'csv':
        return csvExport(leads, columns, bom);
      case 'xlsx':
        return workbookExport(leads, columns, boughtAtOf(pack));
      case 'jsonl':
        return jsonLinesExport(leads, columns);
      case 'vcf':
        return vCardExport(leads, columns);
    }
  }
}

/** Adds the cells of `ownCheckColumns` to the lines of a pack, which are in its order. An erased line stays empty. */
async function* withOwnResults(
  lines: AsyncIterable<readonly (readonly string[])[]>,
  own: OwnChecks,
): AsyncGenerator<(readonly string[])[]> {
  let next = 0;
  for await (const some of lines) {
    const first = next;
    next += some.length;
    yield some.map((cells, i) => {
      const found = isErased(cells) ? undefined : resultAt(own, first + i);
      return [
        ...cells,
        ...(found ? [found.checkedOn, found.registryNumber, found.result] : nothing),
      ];
    });
  }
}

const nothing = ['', '', ''];
