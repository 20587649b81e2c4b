import { useEffect, useState, type RefObject } from 'react';
import { useRolling } from '../../../shared/lib/hooks/use-rolling.js';
import { creditsText } from '../../../shared/lib/words/format.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { leadsText } from './order-rules.js';
import styles from './OrderBar.module.css';

interface Props {
  /** The heading of the order: the bar is hidden while it is on the screen. */
  order: RefObject<HTMLElement | null>;
  /** Undefined while it is not known: the bar is hidden. */
  available: number | undefined;
  /** In credits. */
  cost: number;
  onBuy: () => void;
}

/** The order in one line at the lower edge of narrow screens, where the order itself is far below. */
export function OrderBar({ order, available, cost, onBuy }: Props) {
  const isOnScreen = useIsOnScreen(order);
  const leads = useRolling(available);
  if (isOnScreen || leads === undefined) return null;
  const buy = (): void => {
    // The answer appears in the order.
    order.current?.scrollIntoView();
    onBuy();
  };
  return (
    <section
      className={`spread middle firm figures gap-4 ${styles['bar']}`}
      aria-label="Order at a glance"
    >
      <p className="slim">
        <span className="nowrap">{leadsText(leads)}</span> ·{' '}
        <span className="nowrap">{creditsText(cost)}</span>
      </p>
      <Button onClick={buy}>Buy</Button>
    </section>
  );
}

function useIsOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setIsOnScreen] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsOnScreen(entries.at(-1)?.isIntersecting ?? true),
      // The heading alone is too little of the order.
      { rootMargin: '0px 0px -25% 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isOnScreen;
}
