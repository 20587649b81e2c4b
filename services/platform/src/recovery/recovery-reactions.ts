import { Injectable } from '@nestjs/common';
import {
  accountSecuredEvents,
  type AccountRecovered,
  type SecuringService,
  type SwitchedOff,
} from '@leadmart/contracts';
import type { MessageContext } from '../messaging/index.js';
import { retryOnDuplicateKey, type Work } from '../mongo/index.js';
import { Inbox, Outbox } from '../outbox/index.js';
import { RecoveryGuard } from './recovery-guard.js';

interface Received {
  readonly recovered: AccountRecovered;
  readonly message: MessageContext;
}

/**
 * Runs the reaction of a service to a recovery once, in one transaction with its report to auth. From then on requests
 * of ended sessions set nothing up (RecoveryGuard).
 */
@Injectable()
export class RecoveryReactions {
  constructor(
    private readonly inbox: Inbox,
    private readonly guard: RecoveryGuard,
    private readonly outbox: Outbox,
  ) {}

  /** `switchOff` returns what it switched off; auth also waits for a report of nothing. */
  async run(
    service: SecuringService,
    { recovered, message }: Received,
    switchOff: Work<SwitchedOff[]>,
  ): Promise<void> {
    const { userId, recoveryId } = recovered;
    const react = () =>
      this.inbox.once(message, async (tx) => {
        await this.guard.close(recovered, tx);
        const report = { userId, recoveryId, switchedOff: await switchOff(tx) };
        await this.outbox.add(accountSecuredEvents[service], report, tx);
      });
    await retryOnDuplicateKey(react);
  }
}
