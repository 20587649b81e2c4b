import { describe, expect, it } from '@jest/globals';
import { WebhookUnreadable } from '@leadmart/contracts';
import { readNews } from './webhook-news.js';

const event = (type: string, object: unknown) => ({ id: 'evt_1', type, data: { object } });
const paid = {
  id: 'pi_1',
  status: 'succeeded',
  amount_received: 4_900,
  metadata: { paymentId: 'payment-1' },
};
const userId = '65f000000000000000000001';
const charge = { payment_intent: 'pi_1', amount_refunded: 100 };
const dispute = { id: 'dp_1', status: 'needs_response', amount: 100, payment_intent: 'pi_1' };
const paidEvent = (fields: object) => event('payment_intent.succeeded', { ...paid, ...fields });
const refundEvent = (fields: object) => event('charge.refunded', { ...charge, ...fields });
const disputeEvent = (fields: object) => event('charge.dispute.created', { ...dispute, ...fields });
const refunded = { kind: 'refunded', intentId: 'pi_1', refundedTotal: 100 };

describe('an event of the provider', () => {
  it.each([
    [paidEvent({}), 'paid'],
    [paidEvent({ status: 'requires_action' }), 'changed'],
    [event('payment_intent.payment_failed', { id: 'pi_1' }), 'changed'],
    [event('setup_intent.succeeded', { id: 'seti_1', metadata: { userId } }), 'card-set-up'],
    [event('setup_intent.succeeded', { id: 'seti_1', metadata: {} }), 'other'],
    [event('setup_intent.setup_failed', { id: 'seti_1', metadata: { userId } }), 'card-declined'],
    [refundEvent({ payment_intent: null }), 'other'],
    [disputeEvent({}), 'disputed'],
    [disputeEvent({ status: 'warning_needs_response' }), 'other'],
    [event('invoice.paid', null), 'other'],
    [event('constructor', {}), 'other'],
    [event('__proto__', {}), 'other'],
  ])('reads %j as %s', (one, kind) => {
    expect(readNews(one).news.kind).toBe(kind);
  });

  it('reads the amounts and ids of an event', () => {
    expect(readNews(refundEvent({})).news).toEqual(refunded);
    expect(readNews(refundEvent({ payment_intent: { id: 'pi_1' } })).news).toEqual(refunded);
    expect(readNews(disputeEvent({ status: 'won' })).news).toMatchObject({
      dispute: { id: 'dp_1', amount: 100, status: 'won' },
    });
    const intent = { intentId: 'pi_1', status: 'succeeded', received: 4_900 };
    expect(readNews(paidEvent({ metadata: {} })).news).toEqual({ kind: 'paid', intent });
  });

  it.each([
    [null, 'event'],
    [[], 'event'],
    ['event', 'event'],
    [42, 'event'],
    [{}, 'id'],
    [{ id: 'evt_1', type: 'charge.refunded' }, 'data'],
    [{ id: 'evt_1', type: 'charge.refunded', data: null }, 'data'],
    [{ id: ['evt_1'], type: 'x' }, 'id'],
    [{ id: 'evt_1', type: null }, 'type'],
    [event('charge.refunded', null), 'data.object'],
    [event('charge.refunded', []), 'data.object'],
    [refundEvent({ amount_refunded: '100' }), 'data.object.amount_refunded'],
    [refundEvent({ amount_refunded: 1e300 }), 'data.object.amount_refunded'],
    [refundEvent({ amount_refunded: -1 }), 'data.object.amount_refunded'],
    [refundEvent({ payment_intent: 'pi_../../refunds' }), 'data.object.payment_intent'],
    [paidEvent({ id: 7 }), 'data.object.id'],
    [paidEvent({ id: { $gt: '' } }), 'data.object.id'],
    [paidEvent({ amount_received: '4900' }), 'data.object.amount_received'],
    [paidEvent({ amount_received: 1.5 }), 'data.object.amount_received'],
    [paidEvent({ metadata: null }), 'data.object.metadata'],
    [paidEvent({ metadata: { paymentId: { $gt: '' } } }), 'data.object.metadata.paymentId'],
    [disputeEvent({ amount: 'all' }), 'data.object.amount'],
    [disputeEvent({ id: null }), 'data.object.id'],
  ])('refuses %j and names the field %s', (odd, field) => {
    const refusal = (() => {
      try {
        return readNews(odd);
      } catch (error) {
        return error;
      }
    })();
    expect(WebhookUnreadable.is(refusal)).toBe(true);
    expect(refusal).toMatchObject({ details: { field } });
  });
});
