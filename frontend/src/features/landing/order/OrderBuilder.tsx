import { useMemo } from 'react';
import type { PublicDatasetView } from '@leadmart/contracts';
import { phoneWords } from '../../../shared/lib/words/pack-words.js';
import { namesOf, SelectField } from '../../../shared/ui/fields/Field.js';
import type { StateStock } from '../../../shared/ui/state-map/figures/shades.js';
import { StateMap } from '../../../shared/ui/state-map/StateMap.js';
import { quoteOrder } from '../../buy-leads/summary/order-quote.js';
import { QuantityStepper } from '../../buy-leads/summary/QuantityStepper.js';
import { OrderEnd } from './OrderEnd.js';
import { useVisitorOrder } from './use-visitor-order.js';
import styles from './VisitorOrder.module.css';

interface Props {
  datasets: readonly PublicDatasetView[];
  /** Shown until another one is chosen. */
  first: PublicDatasetView;
}

/** Chooses dataset, phone status, states and quantity, and leads on to the purchase. */
export function OrderBuilder({ datasets, first }: Props) {
  const { order, dataset, change, to } = useVisitorOrder(datasets, first);
  const { status, states, quantity } = order;
  const byState = dataset.stock[status];
  const stock = useMemo((): StateStock => ({ state: 'known', byState }), [byState]);
  return (
    <div className={`stack fit gap-4 ${styles['builder']}`}>
      <h2 className="large">See what is in stock</h2>
      <div className={styles['fields']}>
        <SelectField
          label="Dataset"
          options={namesOf(datasets)}
          value={dataset._id}
          title={dataset.name}
          onValue={(dataset) => change({ dataset })}
        />
        <SelectField
          label="Phone status"
          options={phoneWords}
          value={status}
          onValue={(status) => change({ status })}
        />
      </div>
      <StateMap
        selected={states}
        onChange={(chosen) => change({ states: chosen })}
        stock={stock}
        isBrief
      />
      <p className="muted">
        The numbers of this catalogue are rounded. Buy Leads shows exact ones.
      </p>
      <div className={`stack bottom gap-4 ${styles['end']}`}>
        <QuantityStepper quantity={quantity} onChange={(count) => change({ quantity: count })} />
        <OrderEnd
          byState={byState}
          states={states}
          quantity={quantity}
          quote={quoteOrder(quantity, dataset, { phoneStatus: status }, undefined)}
          to={to}
          onQuantity={(count) => change({ quantity: count })}
        />
      </div>
    </div>
  );
}
