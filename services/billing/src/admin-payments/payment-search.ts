import { Injectable } from '@nestjs/common';
import {
  FindUsers,
  mostListedPayments,
  mostSearchedPayers,
  type PaymentId,
  type PurchaseId,
  type UserId,
} from '@leadmart/contracts';
import { Requests } from '@leadmart/platform/messaging';
import { AllLinesReader } from '../accounts/ledger/all-lines.reader.js';
import { chargeOperation } from '../charges/charge.decisions.js';
import type { Payment } from '../payments/payment.js';
import { PaymentReader } from '../payments/payment.reader.js';
import { ReceiptReader } from '../receipts/receipt.reader.js';
import { meaningOf } from './payment-search.decisions.js';

/** The result of a search: movements and payments by id, or users. Without either, everything. */
export interface Found {
  /** Ids of entries. */
  readonly ids?: readonly string[];
  readonly paymentIds?: readonly PaymentId[];
  readonly userIds?: readonly UserId[];
  readonly hasMoreUsers?: boolean;
  /** The payment is open or failed, so that no movement belongs to it. */
  readonly isUnpaid?: boolean;
}

/** Finds the movements that an admin searches for. */
@Injectable()
export class PaymentSearch {
  constructor(
    private readonly lines: AllLinesReader,
    private readonly payments: PaymentReader,
    private readonly receipts: ReceiptReader,
    private readonly requests: Requests,
  ) {}

  /** Throws PeerUnavailable when the text may be of a user, and auth does not answer. */
  async find(text: string): Promise<Found> {
    const meaning = meaningOf(text);
    switch (meaning.kind) {
      case 'all':
        return {};
      case 'number':
        return only(await this.receipts.idOfNumber(meaning.series, meaning.number));
      case 'intent':
        return this.ofPayment(await this.payments.find({ intentId: meaning.intentId }));
      case 'id':
        return this.ofId(meaning.id);
      case 'amount':
        return {
          ids: await this.receipts.idsOfTotal(meaning.amount, mostListedPayments),
          paymentIds: [],
        };
      case 'user':
        return this.ofUsers(meaning.text);
    }
  }

  private async ofPayment(payment: Payment | undefined): Promise<Found> {
    if (!payment) return only(undefined);
    const paymentIds = [payment.id];
    if (payment.status !== 'succeeded') return { ids: [], paymentIds, isUnpaid: true };
    return { ids: await this.receipts.idsOfPayment(payment.id), paymentIds };
  }

  /** The id of a payment or a purchase, else of a user. */
  private async ofId(id: string): Promise<Found> {
    const [payment, charge] = await Promise.all([
      this.payments.find({ _id: id as PaymentId }),
      this.lines.idOfOperation(chargeOperation(id as PurchaseId)),
    ]);
    if (payment) return this.ofPayment(payment);
    return charge ? only(charge) : { userIds: [id as UserId] };
  }

  private async ofUsers(text: string): Promise<Found> {
    const { userIds, hasMore } = await this.requests.send(FindUsers, {
      text,
      limit: mostSearchedPayers,
    });
    return { userIds, hasMoreUsers: hasMore };
  }
}

const only = (id: string | undefined): Found => ({ ids: id ? [id] : [], paymentIds: [] });
