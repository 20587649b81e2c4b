import { Controller } from '@nestjs/common';
import { CreditsReturned, ReturnCredits } from '@leadmart/contracts';
import { OnCommand, Payload } from '@leadmart/platform/messaging';
import { Outbox } from '@leadmart/platform/outbox';
import { Ledger } from '../accounts/ledger/ledger.js';
import { returnsQueue } from '../billing.topology.js';
import { ReceiptRecorder } from '../receipts/receipt-recorder.js';
import { returnedPayloadOf, returnMovementOf, returnOperationOf } from './return.decisions.js';

/**
 * Books the credits of returned leads, once for each claim. The entry's operation id is the memory of handled commands,
 * so a command that is sent again under another message id does nothing, too. A closed account gets them like an open
 * one: its entries go on summing to its balance.
 */
@Controller()
export class ReturnCreditsConsumer {
  constructor(
    private readonly ledger: Ledger,
    private readonly receipts: ReceiptRecorder,
    private readonly outbox: Outbox,
  ) {}

  @OnCommand(ReturnCredits, returnsQueue)
  async handle(@Payload() command: ReturnCredits): Promise<void> {
    await this.ledger.transact(command.buyerId, async (tx) => {
      const key = returnOperationOf(command.claimId);
      if (await this.ledger.entryOf(key, tx)) return;
      const account = await this.ledger.accountOf(command.buyerId, tx);
      const entry = await this.ledger.record(account, returnMovementOf(command), tx);
      await this.receipts.record({ account, entry }, tx);
      await this.outbox.addWithKey(CreditsReturned, key, returnedPayloadOf(entry), tx);
    });
  }
}
