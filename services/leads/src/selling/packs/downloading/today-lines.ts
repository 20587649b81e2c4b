import { Injectable } from '@nestjs/common';
import { readPhone } from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';
import { cellIn, PackLeads, storedColumns, type FoundLead } from '@leadmart/stock';
import type { Purchase } from '../../purchases/purchase.js';
import { LeadsToday } from '../leads-today.js';

const statusAt = storedColumns.indexOf('phoneNumberStatus');
const linesInPiece = 1_000;

/**
 * The lines of a pack with the phone status of today and the day of its check. Not the same every time, other than the
 * pack's own file.
 */
@Injectable()
export class TodayLines {
  constructor(
    private readonly leads: PackLeads,
    private readonly today: LeadsToday,
  ) {}

  async *read(pack: Purchase, bom: boolean): AsyncGenerator<string> {
    const find = await this.today.open(pack);
    // Sent with the first lines: an error before them is still an answer.
    let head = csvHead([...storedColumns, 'dncCheckedAt'], { bom });
    for await (const batch of this.leads.readTogether(pack)) {
      const phones = batch.map(({ cells }) => Number(readPhone(cellIn(cells, 'phoneNumber')) ?? 0));
      const found = await find(phones.filter(Boolean));
      const lineAt = (index: number, { cells }: FoundLead): string => {
        const phone = phones[index] ?? 0;
        // A person whose data were erased has an empty line.
        if (phone === 0) return csvRow([...cells, '']);
        // An unknown phone is as it was when it was sold.
        const sold = { status: pack.phoneStatus, checkedOn: pack.dncCheck.checkedOn };
        const { status, checkedOn } = found.get(phone) ?? sold;
        return csvRow([...cells.with(statusAt, status), checkedOn ?? '']);
      };
      for (let from = 0; from < batch.length; from += linesInPiece) {
        const some = batch.slice(from, from + linesInPiece);
        yield head + some.map((lead, i) => lineAt(from + i, lead)).join('');
        head = '';
      }
    }
  }
}
