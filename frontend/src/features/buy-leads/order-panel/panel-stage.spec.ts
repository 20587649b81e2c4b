import { describe, expect, it } from '@jest/globals';
import { choosing } from '../purchases/purchase-situation.js';
import { quoteAtOnePrice, quoteByAge } from '../summary/order-quote.js';
import { decidePayment, stageOf } from './panel-stage.js';

const short = {
  isOpen: true,
  isPaying: false,
  isComplete: true,
  isUnanswered: false,
  isShort: true,
  situation: choosing,
};
const running = { jobId: 'j', quantity: 5, cost: 25, order: 'o' };

describe('the stage of the order panel', () => {
  it('asks for a payment when credits are missing', () => {
    expect(stageOf(short)).toBe('pay');
  });

  it('asks for no payment when the credits have arrived', () => {
    expect(stageOf({ ...short, isShort: false })).toBe('enough');
  });

  it('asks for no payment while an order may have been bought already', () => {
    expect(stageOf({ ...short, isUnanswered: true })).toBe('enough');
  });

  it.each([{ isOpen: false }, { isComplete: false }])('the panel is closed when %j', (fact) => {
    expect(stageOf({ ...short, ...fact })).toBe('closed');
  });

  it('stays open while a payment runs, whatever the address and the balance say', () => {
    const facts = { ...short, isPaying: true, isOpen: false, isShort: false };
    expect(stageOf(facts)).toBe('pay');
  });

  it('follows a purchase of the panel, and not one of the page', () => {
    const panel = { step: 'processing', place: 'panel', ...running } as const;
    expect(stageOf({ ...short, isOpen: false, situation: panel })).toBe('buying');
    expect(stageOf({ ...short, situation: { step: 'sending', place: 'panel' } })).toBe('buying');
    const page = { ...panel, place: 'page' } as const;
    expect(stageOf({ ...short, isOpen: false, situation: page })).toBe('closed');
  });

  it('shows the pack until it is closed', () => {
    const situation = { step: 'ready', jobId: 'j', quantity: 5, cost: 25 } as const;
    expect(stageOf({ ...short, isOpen: false, situation })).toBe('ready');
  });
});

describe('the decision before a card is charged for an order', () => {
  const quote = quoteAtOnePrice(100, 5);
  const shown = { ...quote, quantity: 100 };
  const now = { balance: 200, quote, available: 100 };

  it('charges for an order that can be bought and is short of credits', () => {
    expect(decidePayment(shown, now)).toBe('pay');
    expect(decidePayment(shown, { ...now, balance: 499.9 })).toBe('pay');
  });

  it('charges no card when the credits have arrived meanwhile', () => {
    expect(decidePayment(shown, { ...now, balance: 500 })).toBe('enough');
  });

  it.each([
    [
      { quote: quoteAtOnePrice(100, 6) },
      { step: 'refused', text: expect.stringContaining('now cost 6 credits each') },
    ],
    [
      { quote: undefined },
      { step: 'refused', text: expect.stringContaining('no longer for sale') },
    ],
    [{ available: 0 }, { step: 'none' }],
    [{ available: 62 }, { step: 'partial', available: 62, requested: 100 }],
  ])('charges no card for an order that changed: %j', (change, situation) => {
    expect(decidePayment(shown, { ...now, ...change })).toEqual(situation);
  });

  describe('of leads whose price depends on their age', () => {
    /** Leads of 5 and of 3 credits. */
    const mixed = (dear: number, cheap: number) =>
      quoteByAge(100, 5, [
        { fromDays: 0, toDays: 30, price: 5, available: dear },
        { fromDays: 31, price: 3, available: cheap },
      ]);
    const seen = { ...mixed(600, 400), quantity: 100 };
    const later = { balance: 200, available: 1_000 };

    it('charges for an order that costs as much as shown, or less', () => {
      expect(decidePayment(seen, { ...later, quote: mixed(600, 400) })).toBe('pay');
      expect(decidePayment(seen, { ...later, quote: mixed(500, 500) })).toBe('pay');
    });

    it('charges no card for an order that costs more than shown', () => {
      expect(decidePayment(seen, { ...later, quote: mixed(700, 300) })).toMatchObject({
        step: 'refused',
        text: expect.stringContaining('now cost 4.4 credits each'),
      });
    });

    it('charges no card for an order of which leads are gone', () => {
      const few = { ...later, available: 62, quote: mixed(62, 0) };
      expect(decidePayment(seen, few)).toMatchObject({ step: 'partial', available: 62 });
      const none = { ...later, available: 0, quote: mixed(0, 0) };
      expect(decidePayment(seen, none)).toEqual({ step: 'none' });
    });
  });
});
