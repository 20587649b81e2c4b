import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { entity, moment, text, type DocumentOf } from '../entities/index.js';
import type { MessageContext } from '../messaging/index.js';
import { driverCollection, isDuplicateKey, Transactions } from '../mongo/index.js';
import { Clock } from '../time/index.js';

const rememberedForDays = 30;

const handled = entity({
  collection: 'inbox',
  fields: {
    /** `<queue>|<messageId>`: two reactions of one service to the same event have two rows. */
    _id: text(),
    handledAt: moment(),
  },
  indexes: [[{ handledAt: 1 }, { expireAfterSeconds: rememberedForDays * 24 * 60 * 60 }]],
});
type InboxRow = DocumentOf<typeof handled>;

/**
 * Records handled messages in the transaction of their effect: a message that is delivered twice has its effect
 * once.
 */
@Injectable()
export class Inbox {
  private readonly rows: mongo.Collection<InboxRow>;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {
    this.rows = driverCollection(connection, handled.name, handled.schema);
  }

  /** Runs `work` unless the message was handled before; returns whether it ran. */
  async once(
    message: Pick<MessageContext, 'queue' | 'messageId'>,
    work: (tx: ClientSession) => Promise<unknown>,
  ): Promise<boolean> {
    const row = {
      _id: `${message.queue}|${message.messageId}`,
      handledAt: this.clock.now(),
    };
    let handledBefore = false;
    try {
      await this.transactions.run(async (tx) => {
        handledBefore = false;
        try {
          await this.rows.insertOne(row, { session: tx });
        } catch (error) {
          handledBefore = isDuplicateKey(error);
          throw error;
        }
        await work(tx);
      });
      return true;
    } catch (error) {
      if (handledBefore) return false;
      throw error;
    }
  }
}
