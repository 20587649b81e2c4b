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
import { BillingDetailsRepository } from '../billing-details/billing-details.repository.js';
import { requestsQueue } from '../billing.topology.js';
import { AccountRepository } from './account.repository.js';
import type { Entry } from './ledger/entry.js';
import { EntryRepository } from './ledger/entry.repository.js';

const entriesOnPage = 500;
const columns = ['occurredAt', 'kind', 'credits', 'balanceAfter', 'dollars', 'description'];

/** Answers the account and the ledger of a user, for the export of the user's data. */
@Controller()
export class ExportBillingDataResponder {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly entries: EntryRepository,
    private readonly billingDetails: BillingDetailsRepository,
  ) {}

  @Answers(ExportBillingData, requestsQueue)
  async export(@Payload() { userId, file, after }: ExportBillingData): Promise<PersonalDataPage> {
    if (file === 'ledger.csv') return await this.ledgerPage(userId, Number(after) || 0);
    return { text: await this.accountOf(userId), next: null };
  }

  private async accountOf(userId: UserId): Promise<string> {
    const account = await this.accounts.find(userId);
    if (!account) return '';
    const { email, balance, openedAt, lastPurchaseAt } = account;
    const billingDetails = await this.billingDetails.of(userId);
    const credits = tenthsToCredits(balance);
    const facts = { email, credits, openedAt, lastPurchaseAt, billingDetails };
    return `${JSON.stringify(facts, null, 2)}\n`;
  }

  private async ledgerPage(userId: UserId, after: number): Promise<PersonalDataPage> {
    const page = await this.entries.pageOf(userId, after, entriesOnPage);
    const last = page.length < entriesOnPage ? undefined : page.at(-1);
    const head = after === 0 ? csvHead(columns) : '';
    return { text: head + page.map(rowOf).join(''), next: last ? String(last.version) : null };
  }
}

function rowOf({ occurredAt, kind, amount, balanceAfter, details, description }: Entry): string {
  return csvRow([
    occurredAt.toISOString(),
    kind,
    String(tenthsToCredits(amount)),
    String(tenthsToCredits(balanceAfter)),
    details.cents === undefined ? '' : centsToDollars(details.cents).toFixed(2),
    description,
  ]);
}
