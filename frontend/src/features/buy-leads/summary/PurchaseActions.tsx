import { useEffect, useRef, type ComponentProps } from 'react';
import { creditsText } from '../../../shared/lib/words/format.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { AlertOffer } from '../../stock-alerts/AlertOffer.js';
import type { Situation } from '../purchases/purchase-situation.js';
import { RefusalNotice } from '../purchases/RefusalNotice.js';
import type { Known } from '../purchases/use-purchase.js';
import { balanceAfter } from './order-rules.js';

interface Props {
  situation: Situation;
  known: Known;
  order: ComponentProps<typeof AlertOffer>['order'];
  isPanelOpen: boolean;
  onPurchase: () => void;
  /** Opens the panel that pays for the missing credits. */
  onAddCredits: () => void;
}

/** The button of the order, the reason of a refusal, and the way to the missing credits. */
export function PurchaseActions(props: Props) {
  const { situation, known, order, isPanelOpen, onPurchase, onAddCredits } = props;
  const isShort = known.balance < known.cost;
  const button = useFocusWhereItLeft(isPanelOpen ? 'panel' : situation.step);
  return (
    <>
      {situation.step === 'refused' && !isPanelOpen && <RefusalNotice refusal={situation} />}
      <Button
        ref={button}
        wide
        size="large"
        look={isShort ? 'secondary' : 'primary'}
        busy={situation.step === 'sending'}
        onClick={onPurchase}
      >
        Purchase Leads
      </Button>
      <AlertOffer order={order} available={known.available} />
      {isShort && (
        <Button wide size="large" onClick={onAddCredits}>
          Add {creditsText(-balanceAfter(known.balance, known.cost))} and buy
        </Button>
      )}
    </>
  );
}

/**
 * Returns the focus to the button after a refusal or a closed dialog: a disabled button and a
 * closing dialog lose it.
 */
function useFocusWhereItLeft(step: Situation['step'] | 'panel') {
  const button = useRef<HTMLButtonElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    const needsBuyer = step === 'choosing' || step === 'refused';
    if (needsBuyer && document.activeElement === document.body) button.current?.focus();
  }, [step]);
  return button;
}
