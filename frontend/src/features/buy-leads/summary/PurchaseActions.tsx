import { useEffect, useRef } from 'react';
import { Button } from '../../../shared/ui/buttons/Button.js';
import type { Situation } from '../purchases/purchase-situation.js';
import { RefusalNotice } from '../purchases/RefusalNotice.js';
import { insufficientText } from './order-rules.js';
import type { OrderStep } from './order-step.js';

interface Props {
  situation: Situation;
  step: OrderStep;
  isPanelOpen: boolean;
  onPress: () => void;
}

/** The one button of the order, which says what it does next, and the reason of a refusal. */
export function PurchaseActions({ situation, step, isPanelOpen, onPress }: Props) {
  const button = useFocusWhereItLeft(isPanelOpen ? 'panel' : situation.step);
  return (
    <>
      {situation.step === 'refused' && !isPanelOpen && <RefusalNotice refusal={situation} />}
      {step.kind === 'add-credits' && situation.step !== 'refused' && (
        <p className="small">{insufficientText}</p>
      )}
      <Button ref={button} wide size="large" busy={situation.step === 'sending'} onClick={onPress}>
        {step.label}
      </Button>
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
