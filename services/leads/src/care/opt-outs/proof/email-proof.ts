import { randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { OptOutCodeInvalid, SendTransactionalMail, TooManyRequests } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { RateCounters, type Rate } from '@leadmart/platform/rates';
import { Clock } from '@leadmart/platform/time';
import type { LeadsConfig } from '../../../leads.config.js';
import { keyedHash } from './keyed-hash.js';
import { OptOutCodeRepository } from './opt-out-code.repository.js';

const minuteMs = 60_000;
const codeLivesMs = 15 * minuteMs;
const attemptsPerCode = 5;
/** Together, 25 of a million codes can be tried for an email in an hour. */
const codesOfEmail: Rate = { name: 'codes', max: 5, perSeconds: 3_600 };
const requestsOfAddress: Rate = { name: 'address', max: 30, perSeconds: 3_600 };

/** Proves an email by a code of six digits, without an account. Does the same for every address. */
@Injectable()
export class EmailProof {
  private readonly key: string;

  constructor(
    private readonly codes: OptOutCodeRepository,
    private readonly rates: RateCounters,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @InjectConfig() { OPT_OUT_KEYS: [key = ''] }: Pick<LeadsConfig, 'OPT_OUT_KEYS'>,
  ) {
    this.key = key;
  }

  /** Mails a new code, which replaces an earlier one. Throws TooManyRequests. */
  async send(email: string, clientAddress: string): Promise<void> {
    await this.limit(clientAddress, requestsOfAddress);
    await this.limit(email, codesOfEmail);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = new Date(this.clock.now().getTime() + codeLivesMs);
    const stored = { id: this.idOf(email), codeHash: this.hash(email, code), expiresAt };
    await retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        await this.codes.store(stored, tx);
        const mail = { template: 'opt-out-code', to: email, code } as const;
        await this.outbox.add(SendTransactionalMail, mail, tx);
      }),
    );
  }

  /** Throws OptOutCodeInvalid, and TooManyRequests. The code stays until `use`. */
  async check(email: string, code: string, clientAddress: string): Promise<void> {
    await this.limit(clientAddress, requestsOfAddress);
    const right = await this.codes.attempt(this.idOf(email), this.clock.now(), attemptsPerCode);
    const given = Buffer.from(this.hash(email, code));
    if (!right || !timingSafeEqual(given, Buffer.from(right))) throw OptOutCodeInvalid();
  }

  /** Uses the code up, in the transaction of what it proves. Throws OptOutCodeInvalid when it was used. */
  async use(email: string, code: string, tx: ClientSession): Promise<void> {
    const isUsed = await this.codes.use(this.idOf(email), this.hash(email, code), tx);
    if (!isUsed) throw OptOutCodeInvalid();
  }

  private async limit(subject: string, rate: Rate): Promise<void> {
    const retryAfterSeconds = await this.rates.secondsToWait(this.hash(subject), [rate]);
    if (retryAfterSeconds > 0) throw TooManyRequests({ retryAfterSeconds });
  }

  private idOf(email: string): string {
    return `code:${this.hash(email)}`;
  }

  private hash(...parts: readonly string[]): string {
    return keyedHash(this.key, ...parts);
  }
}
