import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { buyCreditsApi } from '../features/buy-credits/buy-credits-api.js';
import { selectBalance } from '../features/session/session-slice.js';
import { TabbedPages } from './TabbedPages.js';

const order = { to: '/buy-leads', label: 'Order' };
const others = [
  { to: '/saved-orders', label: 'Saved and repeats' },
  { to: '/stock-alerts', label: 'Alerts' },
  { to: '/suppression-lists', label: 'Do not sell me' },
];

/** The pages of orders. A newcomer, who has no credits and never paid for any, sees the order alone, and the others on demand. */
export function BuyLeadsTabs() {
  const { pathname } = useLocation();
  const balance = useSelector(selectBalance);
  const { data: price } = buyCreditsApi.useCreditPriceQuery();
  const [isAsked, setAsked] = useState(false);
  const isNewcomer = balance === 0 && (price?.centsPerCredit ?? null) === null;
  const isBrief = isNewcomer && !isAsked && pathname === order.to;
  return (
    <TabbedPages
      label="Buy Leads"
      tabs={isBrief ? [order] : [order, ...others]}
      onMore={isBrief ? () => setAsked(true) : undefined}
    />
  );
}
