import type { LookupAddress } from 'node:dns';
import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { InvalidInput } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import type { AdminMailConfig } from '../../admin-mail.config.js';
import { AddressResolver } from './address-resolver.js';
import { faultOf, hostOf, isPublicAddress, notFound, notPublic } from './target.decisions.js';

/** An address that a request may go to, or the reason against it. */
export type Target =
  | {
      readonly url: URL;
      /** The checked addresses of the host. Undefined where the host is an address, or in a trial without checks. */
      readonly addresses?: readonly LookupAddress[];
    }
  | { readonly fault: string };

/** Checks that an address leads to the public internet. Its name may resolve to something else at any time. */
@Injectable()
export class WebhookTargets {
  private readonly isStrict: boolean;

  constructor(
    private readonly resolver: AddressResolver,
    @InjectConfig() config: AdminMailConfig,
  ) {
    this.isStrict = !config.WEBHOOK_PRIVATE_TARGETS;
  }

  async open(text: string): Promise<Target> {
    const fault = faultOf(text, { isStrict: this.isStrict });
    if (fault !== undefined) return { fault };
    const url = new URL(text);
    if (!this.isStrict || ipaddr.isValid(hostOf(url))) return { url };
    const addresses = await this.resolver.resolve(url.hostname);
    if (addresses.length === 0) return { fault: notFound };
    const areAllPublic = addresses.every(({ address }) => isPublicAddress(address));
    return areAllPublic ? { url, addresses } : { fault: notPublic };
  }

  /** Throws InvalidInput, which names `url`. */
  async check(text: string): Promise<void> {
    const target = await this.open(text);
    if (!('fault' in target)) return;
    throw InvalidInput({ fields: [{ field: 'url', message: target.fault }] });
  }
}
