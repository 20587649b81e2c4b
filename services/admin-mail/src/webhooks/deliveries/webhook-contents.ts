import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { challengeType, ListStatusChanges } from '@leadmart/contracts';
import { Requests } from '@leadmart/platform/messaging';
import type { WebhookDelivery } from './webhook-delivery.js';

const requestTimeoutMs = 10_000;

const statusChangesSchema = z.object({ since: z.string(), cursor: z.string(), count: z.int() });

/**
 * Makes the body of a delivery. Changed leads are read from leads at every attempt, so that no phone is stored here and
 * one that was erased since is left out. Throws PeerUnavailable when leads does not answer.
 */
@Injectable()
export class WebhookContents {
  constructor(private readonly requests: Requests) {}

  async bodyOf(delivery: WebhookDelivery): Promise<string> {
    const { type, occurredAt, test } = delivery;
    const timestamp = occurredAt.toISOString();
    if (type === challengeType) return JSON.stringify({ type, timestamp, ...delivery.data });
    const data = type === 'lead.status_changed' ? await this.changesOf(delivery) : delivery.data;
    return JSON.stringify({ type, timestamp, test, data });
  }

  private async changesOf({ userId, data }: WebhookDelivery): Promise<object> {
    const { since, cursor, count } = statusChangesSchema.parse(data);
    const query = { buyerId: userId, since, until: cursor, limit: count };
    const options = { timeoutMs: requestTimeoutMs };
    const { changes } = await this.requests.send(ListStatusChanges, query, options);
    return { changes, cursor };
  }
}
