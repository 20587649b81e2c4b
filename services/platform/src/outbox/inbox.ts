import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { Schema, type ClientSession, type Connection, type mongo } from 'mongoose';
import type { MessageContext } from '../messaging/index.js';
import { isDuplicateKey, Transactions } from '../mongo/index.js';
import { Clock } from '../time/index.js';

interface InboxRow {
  /** `<queue>|<messageId>`: two reactions of one service to the same event have two rows. */
  readonly _id: string;
  readonly handledAt: Date;
}

const rememberedForDays = 30;

const inboxSchema = new Schema<InboxRow>(
  { _id: String, handledAt: Date },
  { collection: 'inbox', versionKey: false },
);
inboxSchema.index({ handledAt: 1 }, { expireAfterSeconds: rememberedForDays * 24 * 60 * 60 });

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
    const model = connection.model<InboxRow>('Inbox', inboxSchema);
    this.rows = model.collection as unknown as mongo.Collection<InboxRow>;
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
