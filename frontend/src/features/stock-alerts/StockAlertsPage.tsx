import { BellRing, RotateCcw, ShoppingCart, Trash2 } from 'lucide-react';
import type { StockAlertView } from '@leadmart/contracts';
import { orderPath } from '../../shared/lib/address/order-path.js';
import { useCall } from '../../shared/lib/hooks/use-call.js';
import { countText, formatCount } from '../../shared/lib/words/format.js';
import { phoneWords, wordsForStates } from '../../shared/lib/words/pack-words.js';
import { ButtonLink } from '../../shared/ui/buttons/Button.js';
import { Menu, type MenuItem } from '../../shared/ui/menus/Menu.js';
import { Badge } from '../../shared/ui/messages/Badge.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { EmptyState, SkeletonLines } from '../../shared/ui/states/states.js';
import {
  ActionsCell,
  Cell,
  FigureCell,
  Row,
  RowHead,
  Table,
} from '../../shared/ui/tables/Table.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { Day } from '../../shared/ui/text/times.js';
import { stockAlertsApi } from './stock-alerts-api.js';

/** The leads that the buyer waits for. They are set on Buy Leads, where the stock is short. */
export function StockAlertsPage() {
  const query = stockAlertsApi.useStockAlertsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Page title="Alerts" lead="We email you once, when there are enough leads for you to buy.">
      <Loaded
        query={query}
        what="your alerts"
        loading={<SkeletonLines height="1.75rem" />}
        isEmpty={({ alerts }) => alerts.length === 0}
        empty={
          <EmptyState
            icon={<BellRing />}
            title="No alerts yet"
            action={<ButtonLink to="/buy-leads">Buy Leads</ButtonLink>}
          >
            When an order asks for more leads than there are, you can set an alert beside it.
          </EmptyState>
        }
      >
        {({ alerts }) => (
          <Table caption="Your alerts" columns={columns}>
            {alerts.map((alert) => (
              <AlertRow key={alert._id} alert={alert} />
            ))}
          </Table>
        )}
      </Loaded>
    </Page>
  );
}

const columns = [
  'Dataset',
  'States',
  'Phones',
  { name: 'Leads', numeric: true },
  'State',
  'Actions',
] as const;

function AlertRow({ alert }: { alert: StockAlertView }) {
  const { dataset, states, phoneStatus, quantity } = alert;
  const items = useItems(alert);
  return (
    <Row>
      <RowHead of="Dataset">
        <ClampedText text={dataset.name} />
      </RowHead>
      <Cell of="States">
        <span title={states.join(', ')}>{wordsForStates(states)}</span>
      </Cell>
      <Cell of="Phones">{phoneWords[phoneStatus]}</Cell>
      <FigureCell of="Leads">{formatCount(quantity)}</FigureCell>
      <Cell of="State">
        <Progress {...alert} />
      </Cell>
      <ActionsCell>
        <ButtonLink
          to={orderOf(alert)}
          size="small"
          icon={<ShoppingCart />}
          aria-label={`Open the order: ${nameOf(alert)}`}
        >
          Order
        </ButtonLink>
        <Menu label={`Actions for ${nameOf(alert)}`} items={items} />
      </ActionsCell>
    </Row>
  );
}

function Progress({ told, isOffered, setAt }: StockAlertView) {
  if (told)
    return (
      <>
        <Badge tone="good">Told</Badge> <Day at={told.at} />, {formatCount(told.available)} were
        there
      </>
    );
  return (
    <>
      <Badge tone={isOffered ? 'info' : 'neutral'}>{isOffered ? 'Waiting' : 'Not for sale'}</Badge>{' '}
      since <Day at={setAt} />
    </>
  );
}

function useItems(alert: StockAlertView): MenuItem[] {
  const [repeat] = stockAlertsApi.useRepeatStockAlertMutation();
  const [remove] = stockAlertsApi.useRemoveStockAlertMutation();
  const { call } = useCall();
  const about = nameOf(alert);
  const again = (): void =>
    call(repeat(alert._id), {
      done: 'The alert is set again',
      about,
      otherwise: 'The alert could not be set again.',
    });
  const end = (): void =>
    call(remove(alert._id), {
      done: 'Alert removed',
      about,
      otherwise: 'The alert could not be removed.',
    });
  return [
    ...(alert.told ? [{ label: 'Set again', icon: <RotateCcw />, onChoose: again }] : []),
    { label: 'Remove', icon: <Trash2 />, isDanger: true, onChoose: end },
  ];
}

function nameOf({ dataset, states, phoneStatus, quantity }: StockAlertView): string {
  return `${countText(quantity, `${phoneWords[phoneStatus]} lead`)} of ${dataset.name}, ${wordsForStates(states)}`;
}

/** The page of the order, filled in. */
function orderOf(alert: StockAlertView): string {
  return orderPath({ ...alert, datasetId: alert.dataset._id });
}
