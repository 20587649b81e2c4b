import { createHash, hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { InjectConfig } from '@leadmart/platform/config';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { LeadsConfig } from '../../leads.config.js';
import type { IncomingLeads } from '../changes/incoming-leads.js';
import { batchesOf } from '../pages/batches.js';
import type { ComparedLeads } from '../changes/stage-directory.js';
import { StockCountsRepository } from '../counts/stock-counts.repository.js';
import { RefusalRepository } from './refusal.repository.js';

/** Rows that are hashed between two turns of other requests, some 3 ms. */
const rowsAtOnce = 2_000;

interface HashKey {
  readonly id: string;
  readonly secret: string;
}

/** The rows of a file, with their e-mails. */
export interface LeadsWithEmails extends IncomingLeads {
  /** In lower case; empty without one. */
  email(row: number): string;
  eraseEmail(row: number): void;
}

/** The rows of a file without those of people who opted out. */
export interface AcceptedLeads extends ComparedLeads {
  readonly refused: readonly number[];
}

/**
 * The phones and e-mails of people who opted out, as hashes with a key, so that whoever reads the database cannot try all
 * phones. New hashes have the first key of OPT_OUT_KEYS; the others still recognise older ones.
 *
 * An upload reads the number of refusals under the lease of its dataset, together with the counts. A process keeps the
 * hashes and reads only later ones, so uploads cost no command more until somebody opts out.
 */
@Injectable()
export class Refusals {
  private readonly keys: readonly [HashKey, ...HashKey[]];
  private readonly hashes = new Set<string>();
  private readTo = 0;

  constructor(
    private readonly refusals: RefusalRepository,
    private readonly counts: StockCountsRepository,
    @InjectConfig() { OPT_OUT_KEYS }: Pick<LeadsConfig, 'OPT_OUT_KEYS'>,
  ) {
    this.keys = OPT_OUT_KEYS.map((secret) => ({ id: keyIdOf(secret), secret })) as [
      HashKey,
      ...HashKey[],
    ];
  }

  /**
   * Refuses phones and e-mails in lower case from now on: an upload that gets the lease of its dataset later does not take
   * them.
   */
  async refuse(details: readonly (number | string)[], tx: ClientSession): Promise<void> {
    const ids = [...new Set(details)].map((one) => this.keys.map((key) => hashOf(one, key)));
    const known = await this.refusals.known(ids.flat(), tx);
    const fresh = ids.filter((hashes) => !hashes.some((hash) => known.has(hash)));
    if (fresh.length === 0) return;
    const number = await this.counts.countRefusals(fresh.length, tx);
    const rows = fresh.map(([_id = ''], i) => ({ _id, number: number - i }));
    this.refusals.insert(rows, tx);
  }

  /**
   * Leaves the new rows of a file out whose phone or e-mail is refused. A known lead becomes dnc all the same, without a
   * refused e-mail.
   */
  async leaveOut(compared: ComparedLeads, leads: LeadsWithEmails): Promise<AcceptedLeads> {
    if (compared.refusals === 0) return { ...compared, refused: [] };
    await this.read(compared.refusals);
    const [fresh, refused]: [number[], number[]] = [[], []];
    for (const rows of batchesOf(compared.fresh, rowsAtOnce)) {
      for (const row of rows) {
        const isRefused = this.has(leads.phone(row)) || this.has(leads.email(row));
        (isRefused ? refused : fresh).push(row);
      }
      await nextTurn();
    }
    for (const { row } of compared.statusChanges)
      if (this.has(leads.email(row))) leads.eraseEmail(row);
    return { ...compared, fresh, refused };
  }

  private has(detail: number | string): boolean {
    return detail !== '' && this.keys.some((key) => this.hashes.has(hashOf(detail, key)));
  }

  private async read(upTo: number): Promise<void> {
    if (this.readTo >= upTo) return;
    for (const hash of await this.refusals.between(this.readTo, upTo)) this.hashes.add(hash);
    this.readTo = Math.max(this.readTo, upTo);
  }
}

/** Tells keys apart without telling the key. */
function keyIdOf(secret: string): string {
  return createHash('sha256').update(`key id:${secret}`).digest('hex').slice(0, 8);
}

/** Has the secret on both sides, which is as safe as an HMAC here and a quarter of its cost: uploads hash every row. */
function hashOf(detail: number | string, { id, secret }: HashKey): string {
  return `${id}:${hash('sha256', `${secret}:${detail}:${secret}`, 'base64url')}`;
}
