import { lazy, Suspense, useEffect, useState } from 'react';
import type { OrderPanelProps } from './OrderPanel.js';
import { isInPanel } from './panel-stage.js';

const load = () => import('./OrderPanel.js');
const OrderPanel = lazy(async () => ({ default: (await load()).OrderPanel }));

/** Loads the panel for a buyer who is short of credits, and mounts it when it first opens. */
export function PanelPlace(props: OrderPanelProps) {
  const { isOpen, isComplete, known, purchase } = props;
  const isWanted = isOpen || isInPanel(purchase.situation);
  const [isMounted, setMounted] = useState(isWanted);
  // It stays: a payment under way outlives the address that opened it.
  if (isWanted && !isMounted) setMounted(true);
  const isNear = isComplete && known.balance < known.cost;
  useEffect(() => {
    if (isNear) void load();
  }, [isNear]);
  return (
    isMounted && (
      <Suspense>
        <OrderPanel {...props} />
      </Suspense>
    )
  );
}
