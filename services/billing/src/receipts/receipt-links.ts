import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  linkedReceiptPath,
  ReceiptLinkInvalid,
  receiptLinkDays,
  type ReceiptId,
  type UserId,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Clock } from '@leadmart/platform/time';
import type { BillingConfig } from '../billing.config.js';

const signatureForm = /^([0-9a-f]{24})-(\d+)-([\w-]+)$/;
const lifeSeconds = receiptLinkDays * 24 * 60 * 60;

/**
 * Signs the links in mails of receipts: whoever has one reads this receipt until it expires, and nothing else. A signature
 * is `<owner>-<end in seconds>-<HMAC>`, without a dot, which the site's server takes for that of a file. The keys are
 * derived from the secrets of the payment provider's webhook, which all replicas have: while they are exchanged, links of
 * the earlier one stay valid.
 */
@Injectable()
export class ReceiptLinks {
  private readonly site: string;
  private readonly keys: readonly Buffer[];

  constructor(
    private readonly clock: Clock,
    @InjectConfig()
    {
      PUBLIC_URL,
      STRIPE_WEBHOOK_SECRET,
    }: Pick<BillingConfig, 'PUBLIC_URL' | 'STRIPE_WEBHOOK_SECRET'>,
  ) {
    this.site = PUBLIC_URL;
    this.keys = STRIPE_WEBHOOK_SECRET.map(keyOf);
  }

  /** The link to a receipt of this user, from now on. */
  to(id: ReceiptId, owner: UserId): string {
    const signed = `${owner}-${this.seconds() + lifeSeconds}`;
    const [key = Buffer.alloc(0)] = this.keys;
    return this.site + linkedReceiptPath(id, `${signed}-${macOf(key, id, signed)}`);
  }

  /** The owner of the receipt. Throws ReceiptLinkInvalid for a signature that is not ours, of another receipt, or too old. */
  ownerIn(id: ReceiptId, signature: string): UserId {
    const [, owner = '', end = '', mac = ''] = signatureForm.exec(signature) ?? [];
    const given = Buffer.from(mac);
    const isOurs = this.keys.some((key) => {
      const expected = Buffer.from(macOf(key, id, `${owner}-${end}`));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    if (!isOurs || Number(end) < this.seconds()) throw ReceiptLinkInvalid();
    return owner as UserId;
  }

  private seconds(): number {
    return Math.floor(this.clock.now().getTime() / 1_000);
  }
}

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'leadmart receipt links', 32));

const macOf = (key: Buffer, id: ReceiptId, signed: string): string =>
  createHmac('sha256', key).update(`${id}.${signed}`).digest('base64url');
