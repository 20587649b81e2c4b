import { useCallback, useId, useState } from 'react';
import type { SavedOrderView } from '@leadmart/contracts';
import { isolated } from '../../../shared/lib/isolated.js';
import { Button, ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { ClampedText } from '../../../shared/ui/text/ClampedText.js';
import { useCreditPrice } from '../../buy-credits/packages/use-credit-price.js';
import { BuySavedOrder } from './BuySavedOrder.js';
import { contentWords, costToday } from './saved-order-words.js';
import { savedOrdersApi } from './saved-orders-api.js';

const shown = 4;

type ForSale = SavedOrderView & { price: number };

/** The first saved orders that can be bought, each with one click. Nothing without any. */
export function SavedOrdersCard() {
  const { data = [] } = savedOrdersApi.useSavedOrdersQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const forSale = data.filter((saved): saved is ForSale => saved.price !== null);
  return forSale.length === 0 ? null : <OrdersForSale orders={forSale} />;
}

function OrdersForSale({ orders }: { orders: readonly ForSale[] }) {
  const { cents } = useCreditPrice(0);
  const [bought, setBought] = useState<ForSale>();
  const close = useCallback(() => setBought(undefined), []);
  const heading = useId();
  return (
    <Card>
      <section aria-labelledby={heading}>
        <div className="row wrap spread baseline gap-2-4">
          <h2 id={heading}>Saved orders</h2>
          <ButtonLink look="link" size="small" to="/saved-orders">
            See all
          </ButtonLink>
        </div>
        <ul className="stack lines">
          {orders.slice(0, shown).map((saved) => (
            <li key={saved._id} className="row wrap spread middle gap-2-4">
              <div className="slim broad firm">
                <ClampedText text={saved.name} />
                <p className="figures plain muted">
                  {contentWords({ ...saved, datasetName: isolated(saved.dataset.name) })} ·{' '}
                  {costToday(saved, saved.price, cents)}
                </p>
              </div>
              <Button
                look="primary"
                size="small"
                aria-label={`Buy ${isolated(saved.name)}`}
                onClick={() => setBought(saved)}
              >
                Buy
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {bought && <BuySavedOrder saved={bought} onClose={close} />}
    </Card>
  );
}
