import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { PhoneStatus, StateCode } from '@leadmart/contracts/us-states';
import { Button } from '../../shared/ui/Button.js';
import { Card } from '../../shared/ui/Card.js';
import { SelectField } from '../../shared/ui/Field.js';
import { Notice } from '../../shared/ui/Notice.js';
import { Page } from '../../shared/ui/Page.js';
import { ErrorState } from '../../shared/ui/states.js';
import { selectBalance } from '../session/session-slice.js';
import { useDatasetsQuery } from './buy-leads-api.js';
import { OrderSummary } from './OrderSummary.js';
import { costOf, refusalOf } from './order-rules.js';
import { NoLeadsModal, PartialAvailabilityModal, ProcessingModal } from './PurchaseModals.js';
import { QuantityStepper } from './QuantityStepper.js';
import { StateMap } from './StateMap.js';
import { useAvailability } from './use-availability.js';
import { usePurchase } from './use-purchase.js';
import styles from './BuyLeadsPage.module.css';

/** Choose leads and buy them. */
export function BuyLeadsPage() {
  const { data: datasets = [], isLoading, isError, refetch } = useDatasetsQuery();
  const balance = useSelector(selectBalance);
  const [chosenId, setChosenId] = useState('');
  const [phoneStatus, setPhoneStatus] = useState<PhoneStatus>('clean');
  const [states, setStates] = useState<StateCode[]>([]);
  const [quantity, setQuantity] = useState(100);
  const purchase = usePurchase();

  const dataset = datasets.find(({ _id }) => _id === chosenId) ?? datasets[0];
  const datasetId = dataset?._id ?? '';
  const price = dataset?.pricing[phoneStatus];
  const cost = costOf(quantity, price ?? 0);
  const { selected, byState } = useAvailability({ datasetId, states, phoneStatus });

  const buy = (wanted: number): void => {
    const order = { datasetId, states, phoneStatus, quantity: wanted };
    const refusal = refusalOf(order, costOf(wanted, price ?? 0), balance);
    if (refusal !== undefined) purchase.refuse(refusal);
    else void purchase.buy(order, selected.state === 'known' ? selected.available : undefined);
  };
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      set(value);
      purchase.clear();
    };
  const { situation } = purchase;

  if (isError) {
    return (
      <Page title="Buy Leads">
        <Card>
          <ErrorState text="Failed to fetch datasets" retry={() => void refetch()} />
        </Card>
      </Page>
    );
  }
  return (
    <Page title="Buy Leads" lead="You are never sold the same lead twice.">
      <div className={styles['columns']}>
        <Card className={styles['choices']}>
          <div className={styles['fields']}>
            <SelectField
              label="Dataset"
              value={datasetId}
              disabled={isLoading || datasets.length === 0}
              hint={dataset?.description || undefined}
              onChange={({ target }) => change(setChosenId)(target.value)}
            >
              {datasets.length === 0 && (
                <option value="">{isLoading ? 'Loading...' : 'No datasets for sale yet'}</option>
              )}
              {datasets.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Phone status"
              value={phoneStatus}
              hint={
                phoneStatus === 'clean'
                  ? 'Not on the Do Not Call registry when checked.'
                  : 'On the Do Not Call registry when checked.'
              }
              onChange={({ target }) => change(setPhoneStatus)(target.value as PhoneStatus)}
            >
              <option value="clean">Clean</option>
              <option value="dnc">DNC</option>
            </SelectField>
          </div>
          <StateMap selected={states} onChange={change(setStates)} byState={byState} />
        </Card>

        <Card className={styles['order']}>
          <h2>Your order</h2>
          <QuantityStepper quantity={quantity} onChange={change(setQuantity)} />
          <OrderSummary
            availability={selected}
            quantity={quantity}
            price={price}
            cost={cost}
            balance={balance}
          />
          {situation.step === 'refused' && (
            <Notice kind="error">
              {situation.text}{' '}
              {situation.needsCredits && <Link to="/buy-credits">Buy Credits</Link>}
            </Notice>
          )}
          <Button
            wide
            size="large"
            busy={situation.step === 'sending'}
            onClick={() => buy(quantity)}
          >
            Purchase Leads
          </Button>
        </Card>
      </div>

      {situation.step === 'processing' && (
        <ProcessingModal progress={purchase.progress} quantity={situation.quantity} />
      )}
      {situation.step === 'partial' && (
        <PartialAvailabilityModal
          available={situation.available}
          requested={situation.requested}
          cost={costOf(situation.available, price ?? 0)}
          onAccept={() => {
            setQuantity(situation.available);
            buy(situation.available);
          }}
          onClose={purchase.clear}
        />
      )}
      {situation.step === 'none' && <NoLeadsModal onClose={purchase.clear} />}
    </Page>
  );
}
