import { createHash, createHmac } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { InjectConfig } from '@leadmart/platform/config';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { LeadsConfig } from '../../leads.config.js';
import type { IncomingLeads } from '../changes/incoming-leads.js';
import type { ComparedLeads } from '../changes/stage-directory.js';
import { StockCountsRepository } from '../counts/stock-counts.repository.js';
import { RefusalRepository } from './refusal.repository.js';

/** Rows that are hashed between two turns of other requests, some 5 ms. */
const rowsAtOnce = 2_000;

interface HashKey {
  readonly id: string;
  readonly secret: string;
}

/**
 * The phones of people who opted out, as hashes with a key, so that whoever reads the database cannot try all phones.
 * New hashes have the first key of OPT_OUT_KEYS; the others still recognise older ones.
 *
 * An upload reads the number of refusals under the lease of its dataset, together with the counts. A process keeps the
 * hashes and reads only later ones, so uploads cost no command more until somebody opts out.
 */
@Injectable()
export class RefusedPhones {
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

  /** Refuses phones from now on: an upload that gets the lease of its dataset later does not take them. */
  async refuse(phones: readonly number[], tx: ClientSession): Promise<void> {
    const ids = new Map(phones.map((phone) => [phone, this.keys.map((key) => hashOf(phone, key))]));
    const known = await this.refusals.known([...ids.values()].flat(), tx);
    const fresh = [...ids.values()].filter((hashes) => !hashes.some((hash) => known.has(hash)));
    if (fresh.length === 0) return;
    const number = await this.counts.countRefusals(fresh.length, tx);
    const rows = fresh.map(([_id = ''], i) => ({ _id, number: number - i }));
    this.refusals.insert(rows, tx);
  }

  /** Leaves refused phones out of the rows of a file. They count as known, as duplicates do. */
  async leaveOut(compared: ComparedLeads, leads: IncomingLeads): Promise<ComparedLeads> {
    if (compared.refusals === 0) return compared;
    await this.read(compared.refusals);
    const fresh: number[] = [];
    for (let at = 0; at < compared.fresh.length; at += rowsAtOnce) {
      const some = compared.fresh.slice(at, at + rowsAtOnce);
      fresh.push(...some.filter((row) => !this.has(leads.phone(row))));
      await nextTurn();
    }
    const refused = compared.fresh.length - fresh.length;
    return { ...compared, fresh, knownCount: compared.knownCount + refused };
  }

  private has(phone: number): boolean {
    return this.keys.some((key) => this.hashes.has(hashOf(phone, key)));
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

function hashOf(phone: number, { id, secret }: HashKey): string {
  return `${id}:${createHmac('sha256', secret).update(String(phone)).digest('base64url')}`;
}
