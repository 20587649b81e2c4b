import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useStore } from 'react-redux';
import { refreshUser } from '../../session/refresh-user.js';
import { selectBalance, userRefreshed } from '../../session/session-slice.js';
import { buyLeadsApi, type Order } from '../buy-leads-api.js';
import { quoteOrder } from '../summary/order-quote.js';

type SessionState = Parameters<typeof selectBalance>[0];

const anew = { forceRefetch: true, subscribe: false } as const;

/**
 * Asks the server what is true of an order right now: the price, the stock and the balance.
 * Undefined without an answer.
 */
export function useFreshOrder() {
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
