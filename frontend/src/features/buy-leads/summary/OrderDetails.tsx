import { memo, useDeferredValue, useState } from 'react';
import { useCall } from '../../../shared/lib/hooks/use-call.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { CheckboxField } from '../../../shared/ui/fields/Field.js';
import { LazyCallableLine } from '../../calling-hours/LazyCallableLine.js';
import { ReturnsLine } from '../../returns-policy/ReturnsTerms.js';
import { AlertOffer } from '../../stock-alerts/AlertOffer.js';
import { orderSettingsApi } from '../../suppression/order-settings-api.js';
import { SaveOrder } from '../saved-orders/SaveOrder.js';
import type { OrderDraft } from '../use-order-draft.js';
import type { ComposedOrder } from '../use-order.js';
import { LeadChoiceFields } from './LeadChoiceFields.js';
import type { LeftOut } from './left-out.js';
import { OrderSummary } from './OrderSummary.js';
import { PurchaseActions } from './PurchaseActions.js';
import { QuantityStepper } from './QuantityStepper.js';

/** The order: how many leads, what is there, what it costs, its one button, and the other ways in one quiet line. */
export function OrderDetails({ composed }: { composed: ComposedOrder }) {
  const { draft, purchase, panel, availability, step, isComplete } = composed;
  const { leftOutOfAll } = availability;
  // A press or key is answered a frame before the words about the order.
  const settled = useDeferredValue(composed);
  const [wasOpen] = useState(draft.more.isOpen);
  return (
    <>
      <QuantityStepper quantity={draft.quantity} onChange={draft.changeQuantity} />
      <OrderFacts composed={settled} />
      <OwnedElsewhere {...{ draft, leftOutOfAll }} />
      {draft.more.isOpen && <LeadChoiceFields {...{ draft }} takesFocus={!wasOpen} />}
      {composed.needsDncTick && <DncTick />}
      <PurchaseActions
        {...{ situation: purchase.situation, step }}
        isPanelOpen={panel.isOpen && isComplete}
        onPress={composed.takeStep}
      />
      <OtherWays composed={settled} />
    </>
  );
}

interface Props {
  composed: ComposedOrder;
}

/** The facts of the order: leads, costs, calling hours, returns. */
const OrderFacts = memo(function OrderFacts({ composed }: Props) {
  const { draft, availability, order, bought, creditCents } = composed;
  return (
    <>
      <OrderSummary
        {...{ creditCents, quantity: draft.quantity, balance: bought.balance }}
        quote={draft.dataset && bought}
        bought={bought.count}
        availability={availability.selected}
        leftOutOfAll={availability.leftOutOfAll}
        onRecount={availability.recount}
      />
      <LazyCallableLine states={order.states} stock={availability.stock} />
      <ReturnsLine />
    </>
  );
});

/** The other ways: save the order, choose closer, an alert. */
const OtherWays = memo(function OtherWays({ composed }: Props) {
  const { draft, order, known, isComplete } = composed;
  const { dataset, more } = draft;
  if (!dataset || !isComplete) return null;
  return (
    <div className="row wrap small gap-4">
      <SaveOrder {...{ order }} price={known.highest} datasetName={dataset.name} />
      {!more.isOpen && (
        <Button look="link" onClick={more.open}>
          {dataset.hasLineTypes
            ? 'Choose by age, past sales or line'
            : 'Choose by age or past sales'}
        </Button>
      )}
      {!more.isChosen && <AlertOffer order={order} available={known.available} />}
    </div>
  );
});

/** The confirmation that is asked for once, before the first order of DNC leads of an account. */
function DncTick() {
  const [change] = orderSettingsApi.useChangeOrderSettingsMutation();
  const { busy, call } = useCall();
  const confirm = (): void =>
    call(change({ dncUnderstood: true }), {
      done: () => undefined,
      otherwise: 'Your confirmation could not be saved.',
    });
  return (
    <CheckboxField
      label="I call DNC leads only with their consent, or as my own customers."
      checked={busy}
      disabled={busy}
      onChange={confirm}
    />
  );
}

interface OwnedElsewhereProps {
  draft: Pick<OrderDraft, 'choice' | 'changeIncludeOwned'>;
  /** Left out of all states of the dataset; undefined while it is not known. */
  leftOutOfAll: LeftOut | undefined;
}

/**
 * Includes leads whose phone the buyer owns in another dataset. Shown where there are such leads, or
 * where they are included; once the buyer has chosen, it stays.
 */
function OwnedElsewhere({ draft, leftOutOfAll }: OwnedElsewhereProps) {
  const { includeOwned } = draft.choice;
  const { data: settings } = orderSettingsApi.useOrderSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const isIncluded = includeOwned ?? settings?.includeOwned ?? false;
  const isAnyElsewhere = leftOutOfAll !== undefined && leftOutOfAll.ownedElsewhere > 0;
  if (!isAnyElsewhere && !isIncluded && includeOwned === undefined) return null;
  return (
    <CheckboxField
      label="Include leads I own in another dataset"
      checked={isIncluded}
      onChange={({ target }) => draft.changeIncludeOwned(target.checked)}
    />
  );
}
