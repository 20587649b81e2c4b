import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import { RateCounters } from '@leadmart/platform/rates';
import type { LeadsConfig } from '../../../leads.config.js';
import type { PhoneOrigin } from '../opt-out.js';
import { keyedHash, networkOf } from './keyed-hash.js';

const daySeconds = 24 * 60 * 60;

/** How many phones an address has named in 30 days, and its network in a day. */
export interface NamedPhones {
  readonly phonesOfAddress: number;
  readonly phonesOfNetwork: number;
}

type Keys = Pick<PhoneOrigin, 'addressKey' | 'networkKey'>;

/** Counts the phones that requests on the page name, by keyed hashes of the proved address and of the client's network. */
@Injectable()
export class PhoneCounts {
  private readonly key: string;

  constructor(
    private readonly rates: RateCounters,
    @InjectConfig() { OPT_OUT_KEYS: [key = ''] }: Pick<LeadsConfig, 'OPT_OUT_KEYS'>,
  ) {
    this.key = key;
  }

  /** Counts one more phone and returns the counts with it. */
  async add(email: string, clientAddress: string): Promise<Keys & NamedPhones> {
    const addressKey = `phones:${keyedHash(this.key, email)}`;
    const networkKey = `network:${keyedHash(this.key, networkOf(clientAddress))}`;
    const [address, network] = await Promise.all([
      this.rates.count(addressKey, 30 * daySeconds),
      this.rates.count(networkKey, daySeconds),
    ]);
    return {
      addressKey,
      networkKey,
      phonesOfAddress: address.times,
      phonesOfNetwork: network.times,
    };
  }

  /** Returns a reader of the counts of several requests; a window that has passed counts as the request alone. */
  async of(requests: readonly Keys[]): Promise<(keys: Keys) => NamedPhones> {
    const ids = requests.flatMap(({ addressKey, networkKey }) => [addressKey, networkKey]);
    const counts = await this.rates.timesIn(ids);
    return ({ addressKey, networkKey }) => ({
      phonesOfAddress: counts.get(addressKey) ?? 1,
      phonesOfNetwork: counts.get(networkKey) ?? 1,
    });
  }
}
