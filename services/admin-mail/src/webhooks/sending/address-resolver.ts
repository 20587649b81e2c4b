import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';

/**
 * Looks host names up in DNS. Not through the operating system: that would know local names, and slow name servers
 * would occupy the threads that everything else in the process needs.
 */
@Injectable()
export class AddressResolver {
  private readonly resolver = new Resolver({ timeout: 2_000, tries: 2 });

  /** Returns all IPv4 and IPv6 addresses of a name; none if it has none or DNS does not answer. */
  async resolve(host: string): Promise<LookupAddress[]> {
    const [four, six] = await Promise.allSettled([
      this.resolver.resolve4(host),
      this.resolver.resolve6(host),
    ]);
    return [...withFamily(four, 4), ...withFamily(six, 6)];
  }
}

const withFamily = (found: PromiseSettledResult<string[]>, family: number): LookupAddress[] =>
  found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : [];
