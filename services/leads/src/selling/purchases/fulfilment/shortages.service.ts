import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  StockFellShort,
  type DatasetId,
  type PhoneStatus,
  type StateCode,
  type UserId,
} from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { Clock } from '@leadmart/platform/time';

/** A request that found fewer leads than it requested. */
interface Shortage {
  readonly buyerId: UserId;
  readonly datasetId: DatasetId;
  readonly phoneStatus: PhoneStatus;
  readonly states: readonly StateCode[];
  readonly requested: number;
  readonly available: number;
}

/**
 * Publishes `StockFellShort` when a request finds fewer leads than it requests, once for each request. The event
 * is kept in the event log because no other record of the service holds it: a rebuild of the figures reads it there.
 */
@Injectable()
export class ShortagesService {
  constructor(
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  /** Publishes in the caller's transaction. A second shortage with the same request key is not published. */
  async publish(requestKey: string, shortage: Shortage, tx: ClientSession): Promise<void> {
    const occurredAt = this.clock.now().toISOString();
    const payload = { ...shortage, states: [...shortage.states], occurredAt };
    await this.eventLog.addOnce(StockFellShort, requestKey, payload, tx);
  }
}
