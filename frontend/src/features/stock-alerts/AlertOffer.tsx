import { Link } from 'react-router-dom';
import type { StockAlertBody } from '@leadmart/contracts';
import { formatCount } from '../../shared/lib/words/format.js';
import { CallButton } from '../../shared/ui/buttons/CallButton.js';
import { stockAlertsApi } from './stock-alerts-api.js';

interface Props {
  order: Pick<StockAlertBody, 'quantity'> & {
    readonly datasetId: string;
    readonly states: readonly StockAlertBody['states'][number][];
    readonly phoneStatus: StockAlertBody['phoneStatus'];
  };
  /** Undefined while it is not known. */
  available: number | undefined;
}

/** Offers an alert beside an order that asks for more leads than are available. */
export function AlertOffer({ order, available }: Props) {
  const { datasetId, states, phoneStatus, quantity } = order;
  const isShort = available !== undefined && available < quantity;
  const { data } = stockAlertsApi.useStockAlertsQuery(undefined, { skip: !isShort });
  const [set] = stockAlertsApi.useSetStockAlertMutation();
  if (!isShort) return null;
  const isSet = data?.alerts.some(
    (alert) =>
      alert.told === null &&
      alert.dataset._id === datasetId &&
      alert.phoneStatus === phoneStatus &&
      alert.quantity === quantity &&
      alert.states.length === states.length &&
      states.every((state) => alert.states.includes(state)),
  );
  if (isSet)
    return (
      <p>
        We email you when these leads are in stock. <Link to="/stock-alerts">Alerts</Link>
      </p>
    );
  return (
    <CallButton
      look="link"
      call={() => set({ datasetId, states: [...states], phoneStatus, quantity } as StockAlertBody)}
      done="We email you when these leads are in stock"
      otherwise="The alert could not be set."
    >
      Email me when {formatCount(quantity)} are in stock
    </CallButton>
  );
}
