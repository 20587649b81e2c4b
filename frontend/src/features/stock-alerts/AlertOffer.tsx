import { Link } from 'react-router-dom';
import type { StockAlertBody } from '@leadmart/contracts';
import { errorText } from '../../shared/api/api-error.js';
import { useToast } from '../../shared/lib/hooks/use-toast.js';
import { formatCount } from '../../shared/lib/words/format.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { useSetStockAlertMutation, useStockAlertsQuery } from './stock-alerts-api.js';

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
  const { data } = useStockAlertsQuery(undefined, { skip: !isShort });
  const [set, { isLoading }] = useSetStockAlertMutation();
  const toast = useToast();
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
  const submit = async (): Promise<void> => {
    const body = { datasetId, states: [...states], phoneStatus, quantity } as StockAlertBody;
    const { error } = await set(body);
    if (error) toast.error(errorText(error, 'The alert could not be set.'));
    else toast.success('We email you when these leads are in stock');
  };
  return (
    <Button look="link" busy={isLoading} onClick={() => void submit()}>
      Email me when {formatCount(quantity)} are in stock
    </Button>
  );
}
