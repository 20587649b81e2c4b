import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useRef } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { Modal } from '../../../shared/ui/dialogs/Modal.js';
import { usePayment } from '../../buy-credits/payments/use-payment.js';
import { refreshUser } from '../../session/refresh-user.js';
import { selectBalance, userRefreshed } from '../../session/session-slice.js';
import { buyLeadsApi, type Order } from '../buy-leads-api.js';
import { boughtElsewhere } from '../purchases/purchase-situation.js';
import type { Known, Purchase } from '../purchases/use-purchase.js';
import { quoteOrder } from '../summary/order-quote.js';
import { BuyingStage } from './BuyingStage.js';
import { EnoughStage } from './EnoughStage.js';
import { decidePayment, stageOf, type Stage } from './panel-stage.js';
import { PayStage } from './PayStage.js';

export interface OrderPanelProps {
  order: Order;
  known: Known;
  purchase: Purchase;
  isComplete: boolean;
  isOpen: boolean;
  onClose: () => void;
}

const titles: Record<Exclude<Stage, 'closed'>, string> = {
  pay: 'Add credits and buy',
  enough: 'Your order',
  buying: 'Buying your leads',
  ready: 'Your leads are ready',
};

/**
 * Pays for the missing credits of an order and buys it, without leaving the page. A payment and a
 * purchase each have a key that outlives a reload, so that neither runs twice.
 */
export function OrderPanel(props: OrderPanelProps) {
  const { order, known, purchase, isComplete, isOpen, onClose } = props;
  const { situation, show, buy } = purchase;
  const askAnew = useFreshOrder();
  const seenAt = useRef(0);
  useEffect(() => {
    seenAt.current = Date.now();
  }, [isOpen]);
  const isSecond = (): boolean => {
    if (!purchase.wasBought(order, seenAt.current)) return false;
    // Shown once: a second press confirms it.
    seenAt.current = Date.now() + 1;
    show(boughtElsewhere);
    return true;
  };
  const payment = usePayment({
    mayPay: async () => {
      if (isSecond()) return false;
      const now = await askAnew(order);
      // Without an answer the payment itself finds out, and reports it.
      const decision = now ? decidePayment({ ...known, ...order }, now) : 'pay';
      if (decision === 'pay') return true;
      if (decision !== 'enough') show(decision);
      return false;
    },
    onPaid: ({ creditBalance }) => {
      if (creditBalance >= known.cost)
        void buy(order, { ...known, balance: creditBalance, available: undefined }, 'panel');
    },
  });
  const isUnanswered = purchase.isUnanswered(order);
  const isShort = known.balance < known.cost;
  const isPaying = payment.isUnderWay;
  const stage = stageOf({ isOpen, isPaying, isComplete, isUnanswered, isShort, situation });
  const close = (): void => {
    if (payment.situation.step === 'paid') payment.startOver();
    onClose();
  };

  if (stage === 'closed') return null;
  const canClose = !isPaying && stage !== 'buying';
  return (
    <Modal title={titles[stage]} onClose={canClose ? close : undefined} leavesFrames>
      {stage === 'pay' && (
        <PayStage order={order} known={known} payment={payment} {...{ situation }} />
      )}
      {stage === 'enough' && (
        <EnoughStage
          {...{ order, known, situation, isUnanswered }}
          payment={payment}
          onBuy={() => isSecond() || void buy(order, known, 'panel')}
        />
      )}
      {(stage === 'buying' || stage === 'ready') && (
        <BuyingStage {...{ purchase, payment }} balance={known.balance} onClose={close} />
      )}
    </Modal>
  );
}

type SessionState = Parameters<typeof selectBalance>[0];

const anew = { forceRefetch: true, subscribe: false } as const;

/**
 * Asks the server what is true of an order right now: the price, the stock and the balance.
 * Undefined without an answer.
 */
function useFreshOrder() {
  const dispatch = useDispatch<ThunkDispatch<SessionState, unknown, UnknownAction>>();
  const store = useStore<SessionState>();
  return async ({ quantity, ...question }: Order) => {
    const { datasets, availability } = buyLeadsApi.endpoints;
    const [isUserKnown, catalogue, stock] = await Promise.all([
      refreshUser((answer) => dispatch(userRefreshed(answer))),
      dispatch(datasets.initiate(undefined, anew)),
      dispatch(availability.initiate(question, anew)),
    ]);
    if (!isUserKnown || !catalogue.data) return undefined;
    const dataset = catalogue.data.find(({ _id }) => _id === question.datasetId);
    if (dataset && !stock.data) return undefined;
    return {
      balance: selectBalance(store.getState()),
      quote: dataset && quoteOrder(quantity, dataset, question, stock.data?.bands),
      available: stock.data?.available ?? 0,
    };
  };
}
