import { Button } from '../../../shared/ui/buttons/Button.js';
import { LazyCallableLine } from '../../calling-hours/LazyCallableLine.js';
import { ReturnsLine } from '../../returns-policy/ReturnsTerms.js';
import { AlertOffer } from '../../stock-alerts/AlertOffer.js';
import { SaveOrder } from '../saved-orders/SaveOrder.js';
import type { ComposedOrder } from '../use-order.js';
import { DncTick } from './DncTick.js';
import { LeadChoiceFields } from './LeadChoiceFields.js';
import { OrderSummary } from './OrderSummary.js';
import { OwnedElsewhere } from './OwnedElsewhere.js';
import { PurchaseActions } from './PurchaseActions.js';
import { QuantityStepper } from './QuantityStepper.js';

/** The order: how many leads, what is there, what it costs, its one button, and the other ways in one quiet line. */
export function OrderDetails({ composed }: { composed: ComposedOrder }) {
  const { draft, purchase, panel, availability, order, known, step, isComplete } = composed;
  const { dataset, quantity } = draft;
  const { selected, leftOutOfAll, recount } = availability;
  return (
    <>
      <QuantityStepper quantity={quantity} onChange={draft.changeQuantity} />
      <OrderSummary
        {...{ quantity, leftOutOfAll }}
        quote={dataset && known}
        {...{ balance: known.balance, creditCents: composed.creditCents }}
        availability={selected}
        onRecount={recount}
      />
      <LazyCallableLine states={order.states} stock={availability.stock} />
      <ReturnsLine />
      <OwnedElsewhere {...{ draft, leftOutOfAll }} />
      {draft.more.isOpen && <LeadChoiceFields draft={draft} />}
      {composed.needsDncTick && <DncTick />}
      <PurchaseActions
        {...{ situation: purchase.situation, step }}
        isPanelOpen={panel.isOpen && isComplete}
        onPress={composed.takeStep}
      />
      {dataset && isComplete && (
        <div className="row wrap small gap-4">
          <SaveOrder {...{ order }} price={known.highest} datasetName={dataset.name} />
          {!draft.more.isOpen && (
            <Button look="link" onClick={draft.more.open}>
              {dataset.hasLineTypes
                ? 'Choose by age, past sales or line'
                : 'Choose by age or past sales'}
            </Button>
          )}
          {!draft.more.isChosen && <AlertOffer order={order} available={known.available} />}
        </div>
      )}
    </>
  );
}
