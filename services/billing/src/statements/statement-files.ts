import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  centsToDollars,
  creditText,
  tenths,
  tenthsToCredits,
  type UserId,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { csvCell, csvHead } from '@leadmart/platform/csv';
import { fileInPieces } from '@leadmart/platform/http';
import { dayText, pageWidth, PdfPages } from '@leadmart/platform/pdf';
import { Clock } from '@leadmart/platform/time';
import { AccountsService } from '../accounts/accounts.service.js';
import { BillingDetailsReader } from '../accounts/billing-details/billing-details.reader.js';
import type { Entry, EntryKind } from '../accounts/ledger/entry.js';
import type { BillingConfig } from '../billing.config.js';
import { buyerLines, buyerOf, sellerLines, sellerOf, type Buyer } from '../documents/parties.js';
import { MovementReader, type Movements, type Range } from './movements.js';

const columns = ['date', 'movement', 'description', 'credits', 'balance', 'usd'];
const widths = [
  { width: 88 },
  { width: 105 },
  { width: pageWidth - 363 },
  { width: 80, align: 'right' },
  { width: 90, align: 'right' },
] as const;

/** Statements as files, streamed: opening balance, every movement, closing balance. */
@Injectable()
export class StatementFiles {
  constructor(
    private readonly movements: MovementReader,
    private readonly accounts: AccountsService,
    private readonly billingDetails: BillingDetailsReader,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: BillingConfig,
  ) {}

  async csv(userId: UserId, range: Range): Promise<Readable> {
    return fileInPieces(this.csvLines(await this.movements.within(userId, range), range));
  }

  /** Days and times are those of the reader's zone, as are the days of the range. */
  async pdf(userId: UserId, range: Range, zone: string): Promise<Readable> {
    const movements = await this.movements.within(userId, range);
    const pages = await this.firstPage(movements, range, zone);
    return fileInPieces(this.pdfBytes(pages, movements, zone));
  }

  /** A range that is not over has its movements up to now. */
  private endOf({ to }: Range): Date {
    const now = this.clock.now();
    return to && to < now ? to : now;
  }

  private async *csvLines(movements: Movements, range: Range): AsyncGenerator<string> {
    const balanceRow = (at: Date | undefined, word: string, balance: number) =>
      csvLine([at?.toISOString() ?? '', word, ''], ['', balance, '']);
    yield csvHead(columns);
    yield balanceRow(range.from, 'Opening balance', tenthsToCredits(movements.opening));
    for await (const entry of this.movements.of(movements)) yield lineOf(entry);
    yield balanceRow(this.endOf(range), 'Closing balance', tenthsToCredits(movements.closing));
  }

  private async firstPage(movements: Movements, range: Range, zone: string): Promise<PdfPages> {
    const { from } = range;
    const pages = new PdfPages({ title: 'Statement of credits', createdAt: this.clock.now() });
    const { userId, opening } = movements;
    pages.beside([
      ['Seller', ...sellerLines(sellerOf(this.config))],
      ['Buyer', ...buyerLines(await this.buyerOf(userId), userId)],
      [
        'Statement',
        `From ${from ? dayText(from, zone) : 'the beginning'}`,
        `To ${dayText(this.endOf(range), zone)}`,
        `Time zone ${zone}`,
      ],
    ]);
    pages.row(['Date', 'Movement', 'Description', 'Credits', 'Balance'], widths, { strong: true });
    pages.rule();
    pages.row(['', 'Opening balance', '', '', creditText(opening)], widths, { strong: true });
    return pages;
  }

  private async buyerOf(userId: UserId): Promise<Buyer> {
    const [details, holder] = await Promise.all([
      this.billingDetails.of(userId),
      this.accounts.holderOf(userId),
    ]);
    return buyerOf(details, holder);
  }

  private async *pdfBytes(
    pages: PdfPages,
    movements: Movements,
    timeZone: string,
  ): AsyncGenerator<Buffer> {
    const { opening, closing } = movements;
    // Swedish dates have the ISO format.
    const minutes = new Intl.DateTimeFormat('sv-SE', { ...toTheMinute, timeZone });
    for await (const entry of this.movements.of(movements)) {
      const { occurredAt, kind, description, amount, balanceAfter } = entry;
      const balance = creditText(balanceAfter);
      const texts = [minutes.format(occurredAt), kindWords[kind], description];
      pages.row([...texts, creditText(amount), balance], widths);
      yield* pages.written();
    }
    pages.rule();
    const sum = creditText(tenths(closing - opening));
    pages.row(['', 'Closing balance', '', sum, creditText(closing)], widths, { strong: true });
    yield* pages.rest();
  }
}

function lineOf(entry: Entry): string {
  const { occurredAt, kind, description, amount, balanceAfter, details } = entry;
  const dollars = details.cents === undefined ? '' : centsToDollars(details.cents).toFixed(2);
  return csvLine(
    [occurredAt.toISOString(), kindWords[kind], description],
    [tenthsToCredits(amount), tenthsToCredits(balanceAfter), dollars],
  );
}

/** Negative numbers stay numbers: only texts are guarded against formulas. */
const csvLine = (texts: readonly string[], numbers: readonly (number | string)[]): string =>
  `${[...texts.map(csvCell), ...numbers].join(',')}\r\n`;

const toTheMinute = { dateStyle: 'short', timeStyle: 'short' } as const;

const kindWords: Readonly<Record<EntryKind, string>> = {
  'top-up': 'Credits bought',
  charge: 'Leads bought',
  release: 'Credits released',
  refund: 'Refund',
  dispute: 'Dispute',
  return: 'Leads returned',
  add: 'Adjustment',
  remove: 'Adjustment',
  set: 'Adjustment',
  'add-all': 'Adjustment',
  'remove-all': 'Adjustment',
  welcome: 'Welcome credits',
};
