import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import { Clock } from '@leadmart/platform/time';
import type { LeadsConfig } from '../../../leads.config.js';
import type { PhoneOrigin } from '../opt-out.js';
import { keyedHash } from './keyed-hash.js';
import { networkOf } from './network-of.js';
import { OptOutCodeRepository } from './opt-out-code.repository.js';

const dayMs = 24 * 60 * 60 * 1_000;

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
    private readonly codes: OptOutCodeRepository,
    private readonly clock: Clock,
    @InjectConfig() { OPT_OUT_KEYS: [key = ''] }: Pick<LeadsConfig, 'OPT_OUT_KEYS'>,
  ) {
    this.key = key;
  }

  /** Counts one more phone and returns the counts with it. */
  async add(email: string, clientAddress: string): Promise<Keys & NamedPhones> {
    const addressKey = `phones:${keyedHash(this.key, email)}`;
    const networkKey = `network:${keyedHash(this.key, networkOf(clientAddress))}`;
    const now = this.clock.now();
    const end = (days: number) => new Date(now.getTime() + days * dayMs);
    const [address, network] = await Promise.all([
      this.codes.count(addressKey, now, end(30)),
      this.codes.count(networkKey, now, end(1)),
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
    const counts = await this.codes.counts(ids, this.clock.now());
    return ({ addressKey, networkKey }) => ({
      phonesOfAddress: counts.get(addressKey) ?? 1,
      phonesOfNetwork: counts.get(networkKey) ?? 1,
    });
  }
}
