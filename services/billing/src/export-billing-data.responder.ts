import { Controller } from '@nestjs/common';
import {
  centsToDollars,
  ExportBillingData,
  tenthsToCredits,
  type PersonalDataPage,
  type UserId,
} from '@leadmart/contracts';
import { csvHead, csvRow } from '@leadmart/platform/csv';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { AccountReader } from './accounts/account.reader.js';
import { BillingDetailsReader } from './accounts/billing-details/billing-details.reader.js';
import type { Entry } from './accounts/ledger/entry.js';
import { EntryReader } from './accounts/ledger/entry.reader.js';
import { requestsQueue } from './billing.topology.js';
import { CardHolderReader } from './payments/cards/card-holder.reader.js';
import { ReceiptReader } from './receipts/receipt.reader.js';
import type { Receipt } from './receipts/receipt.schema.js';

const linesOnPage = 500;
const entryColumns = ['occurredAt', 'kind', 'credits', 'balanceAfter', 'dollars', 'description'];
const receiptColumns = [
  'number',
  'occurredAt',
  'kind',
  'description',
  'credits',
  'dollars',
  'card',
  'name',
  'email',
  'company',
  'address',
  'country',
  'taxId',
];

/** Answers the account, the ledger and the receipts of a user, for the export of the user's data. */
@Controller()
export class ExportBillingDataResponder {
  constructor(
    private readonly accounts: AccountReader,
    private readonly entries: EntryReader,
    private readonly billingDetails: BillingDetailsReader,
    private readonly cardHolders: CardHolderReader,
    private readonly receipts: ReceiptReader,
  ) {}

  @Answers(ExportBillingData, requestsQueue)
  async export(@Payload() { userId, file, after }: ExportBillingData): Promise<PersonalDataPage> {
    if (file === 'ledger.csv') return this.ledgerPage(userId, Number(after) || 0);
    if (file === 'receipts.csv') return this.receiptsPage(userId, after);
    return { text: await this.accountOf(userId), next: null };
  }

  private async accountOf(userId: UserId): Promise<string> {
    const account = await this.accounts.find(userId);
    if (!account) return '';
    const { email, name, balance, alertBelow, openedAt, lastPurchaseAt } = account;
    const billingDetails = await this.billingDetails.of(userId);
    const holder = await this.cardHolders.find(userId);
    // The id of a card belongs to the payment provider.
    const cards = (holder?.cards ?? []).map(({ id: _id, ...card }) => card);
    const facts = {
      email,
      name,
      credits: tenthsToCredits(balance),
      ...(alertBelow !== undefined && { balanceAlertBelow: tenthsToCredits(alertBelow) }),
      openedAt,
      lastPurchaseAt,
      billingDetails,
      cards,
      cardConsent: holder?.consent,
    };
    return `${JSON.stringify(facts, null, 2)}\n`;
  }

  private async ledgerPage(userId: UserId, after: number): Promise<PersonalDataPage> {
    const page = await this.entries.pageOf(userId, after, linesOnPage);
    const last = page.length < linesOnPage ? undefined : page.at(-1);
    const head = after === 0 ? csvHead(entryColumns) : '';
    return { text: head + page.map(entryRow).join(''), next: last ? String(last.version) : null };
  }

  private async receiptsPage(userId: UserId, after: string): Promise<PersonalDataPage> {
    const page = await this.receipts.pageOf(userId, after, linesOnPage);
    const last = page.length < linesOnPage ? undefined : page.at(-1);
    const head = after === '' ? csvHead(receiptColumns) : '';
    return { text: head + page.map(receiptRow).join(''), next: last?.id ?? null };
  }
}

function entryRow({ occurredAt, kind, amount, balanceAfter, details, description }: Entry): string {
  return csvRow([
    occurredAt.toISOString(),
    kind,
    String(tenthsToCredits(amount)),
    String(tenthsToCredits(balanceAfter)),
    details.cents === undefined ? '' : centsToDollars(details.cents).toFixed(2),
    description,
  ]);
}

function receiptRow(receipt: Receipt & { readonly number?: string }): string {
  const { number, occurredAt, kind, description, credits, total, card, buyer } = receipt;
  return csvRow([
    number ?? '',
    occurredAt.toISOString(),
    kind,
    description,
    String(tenthsToCredits(credits)),
    centsToDollars(total).toFixed(2),
    card ? `${card.brand} ${card.last4}` : '',
    buyer.name ?? '',
    buyer.email ?? '',
    buyer.company,
    buyer.address,
    buyer.country,
    buyer.taxId,
  ]);
}
