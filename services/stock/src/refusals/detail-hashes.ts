import { createHash, hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import type { StockConfig } from '../stock.config.js';

interface HashKey {
  readonly id: string;
  readonly secret: string;
}

/**
 * Hashes phones and emails with a key, so that whoever reads the database cannot try all phones. New hashes have the
 * first key of OPT_OUT_KEYS; the others still recognise older ones.
 */
@Injectable()
export class DetailHashes {
  private readonly keys: readonly HashKey[];

  constructor(@InjectConfig() { OPT_OUT_KEYS }: Pick<StockConfig, 'OPT_OUT_KEYS'>) {
    this.keys = OPT_OUT_KEYS.map((secret) => ({ id: keyIdOf(secret), secret }));
  }

  /** Returns the hashes of a phone, or of an email in lower case, that of the first key first. */
  of(detail: number | string): string[] {
    return this.keys.map((key) => hashOf(detail, key));
  }

  /** Returns whether a set has a hash of this detail. An empty one has none. */
  isIn(hashes: ReadonlySet<string>, detail: number | string): boolean {
    return detail !== '' && this.keys.some((key) => hashes.has(hashOf(detail, key)));
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
