import { Injectable } from '@nestjs/common';
import {
  cents,
  centsToDollars,
  mostListedPayments,
  pagesOf,
  tenths,
  tenthsToCredits,
  toMoments,
  transactionTypes,
  type AdminPaymentFilter,
  type AdminPaymentsQuery,
  type AdminPaymentsView,
  type AdminPaymentView,
  type ReceiptId,
  type UserId,
} from '@leadmart/contracts';
import { inBatches } from '@leadmart/platform/http';
import { AccountsService } from '../accounts/accounts.service.js';
import {
  AllLinesReader,
  noLines,
  type AllLines,
  type LineSums,
} from '../accounts/ledger/all-lines.reader.js';
import { isStatementLine, type Entry } from '../accounts/ledger/entry.js';
import type { Payment } from '../payments/payment.js';
import { PaymentReader, type UnpaidPayments } from '../payments/payment.reader.js';
import { ReceiptReader } from '../receipts/receipt.reader.js';
import { toAdminPaymentView, toUnpaidView } from './admin-payment.view.js';
import { PaymentSearch, type Found } from './payment-search.js';

/** The movements that match a filter, or the payments that are open or failed. */
type Matching =
  | { readonly kind: 'lines'; readonly lines: AllLines; readonly found: Found }
  | { readonly kind: 'unpaid'; readonly unpaid: UnpaidPayments; readonly found: Found };

/** The movements of money and credits of all users, for admins. */
@Injectable()
export class AdminPaymentsService {
  constructor(
    private readonly lines: AllLinesReader,
    private readonly accounts: AccountsService,
    private readonly payments: PaymentReader,
    private readonly receipts: ReceiptReader,
    private readonly search: PaymentSearch,
  ) {}

  /** Counts and adds up to a limit, so that its cost does not grow with the ledger. */
  async page({ page, limit, ...filter }: AdminPaymentsQuery): Promise<AdminPaymentsView> {
    const matching = await this.matching(filter);
    const counted = await this.sumsOf(matching);
    const total = Math.min(counted.lines, mostListedPayments);
    const skip = (page - 1) * limit;
    const isBeyond = skip >= total;
    const payments = isBeyond
      ? []
      : await this.viewsOf(matching, skip, Math.min(limit, total - skip));
    return {
      payments,
      total,
      page,
      pages: pagesOf(total, limit),
      hasMore: counted.lines > mostListedPayments,
      hasMoreUsers: matching.found.hasMoreUsers ?? false,
      sums: sumsView(counted),
    };
  }

  /** Yields everything that matches, newest first, in batches. Finds before the first byte is sent. */
  async all(filter: AdminPaymentFilter): Promise<AsyncGenerator<AdminPaymentView[]>> {
    return this.batchesOf(await this.matching(filter));
  }

  private async matching({ type, search, from, to }: AdminPaymentFilter): Promise<Matching> {
    const found = await this.search.find(search);
    const { ids, paymentIds, userIds, isUnpaid = false } = found;
    const range = {
      ...toMoments({ from, to }),
      ...(userIds && { userIds }),
    };
    if (type === 'unpaid' || (type === 'all' && isUnpaid))
      return {
        kind: 'unpaid',
        unpaid: { ...range, ...(paymentIds && { ids: paymentIds }) },
        found,
      };
    const types = type === 'all' ? transactionTypes : [type];
    return { kind: 'lines', lines: { ...range, types, ...(ids && { ids }) }, found };
  }

  private async sumsOf(matching: Matching): Promise<LineSums> {
    const most = mostListedPayments + 1;
    if (matching.kind === 'lines') return this.lines.sums(matching.lines, most);
    return { ...noLines, lines: await this.payments.countUnpaid(matching.unpaid, most) };
  }

  private async viewsOf(matching: Matching, skip: number, limit: number) {
    if (matching.kind === 'lines')
      return this.lineViews(await this.lines.page(matching.lines, skip, limit));
    return this.unpaidViews(await this.payments.unpaid(matching.unpaid, skip, limit));
  }

  private async lineViews(entries: readonly Entry[]): Promise<AdminPaymentView[]> {
    const lines = entries.filter(isStatementLine);
    const paymentIds = new Set(lines.flatMap(({ details }) => details.paymentId ?? []));
    const [emails, payments, receipts] = await Promise.all([
      this.emailsOf(lines),
      this.payments.findAll([...paymentIds]),
      this.receipts.numbersOf(lines.map(({ id }) => id as ReceiptId)),
    ]);
    const related = { emails, payments: new Map(payments.map((one) => [one.id, one])), receipts };
    return lines.map((line) => toAdminPaymentView(line, related));
  }

  private async unpaidViews(found: readonly Payment[]): Promise<AdminPaymentView[]> {
    const emails = await this.emailsOf(found);
    return found.map((payment) => toUnpaidView(payment, emails.get(payment.userId) ?? null));
  }

  private async emailsOf(of: readonly { readonly userId: UserId }[]) {
    return this.accounts.emailsOf([...new Set(of.map(({ userId }) => userId))]);
  }

  private async *batchesOf(matching: Matching): AsyncGenerator<AdminPaymentView[]> {
    if (matching.kind === 'unpaid') {
      for await (const found of inBatches(this.payments.allUnpaid(matching.unpaid)))
        yield this.unpaidViews(found);
      return;
    }
    for await (const found of inBatches(this.lines.all(matching.lines)))
      yield this.lineViews(found);
  }
}

const sumsView = ({ received, takenBack, spent, returned }: LineSums) => ({
  received: centsToDollars(cents(received)),
  takenBack: centsToDollars(cents(takenBack)),
  spent: tenthsToCredits(tenths(spent)),
  returned: tenthsToCredits(tenths(returned)),
});
