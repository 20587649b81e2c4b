import { useRef } from 'react';
import { Pencil, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { SavedOrderView } from '@leadmart/contracts';
import { usePartingFocus } from '../../../shared/lib/focus/use-parting-focus.js';
import { formatCount, formatCredits } from '../../../shared/lib/format.js';
import { isolated } from '../../../shared/lib/isolated.js';
import { phoneWords, wordsForStates } from '../../../shared/lib/pack-words.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Menu } from '../../../shared/ui/menus/Menu.js';
import { Badge } from '../../../shared/ui/messages/Badge.js';
import { ActionsCell, Cell, Row, RowHead, Table } from '../../../shared/ui/tables/Table.js';
import { ClampedText } from '../../../shared/ui/text/ClampedText.js';
import { costOf } from '../order-rules.js';
import { changePath } from './saved-order-words.js';
import styles from './SavedOrders.module.css';

export type SavedOrderAction = 'buy' | 'rename' | 'delete';

interface Props {
  orders: readonly SavedOrderView[];
  onAction: (action: SavedOrderAction, saved: SavedOrderView) => void;
}

const columns = [
  'Order',
  'Dataset',
  'States',
  'Phone status',
  { name: 'Quantity', numeric: true },
  { name: 'Cost today', numeric: true },
  'Actions',
] as const;

export function SavedOrderTable({ orders, onAction }: Props) {
  return (
    <Table caption="Your saved orders" columns={columns}>
      {orders.map((saved) => (
        <SavedOrderRow key={saved._id} {...{ saved, onAction }} />
      ))}
    </Table>
  );
}

interface RowProps extends Pick<Props, 'onAction'> {
  saved: SavedOrderView;
}

function SavedOrderRow({ saved, onAction }: RowProps) {
  const { name, dataset, states, statesWithoutStock, phoneStatus, quantity, price } = saved;
  const row = useRef<HTMLTableRowElement>(null);
  usePartingFocus(row);
  const navigate = useNavigate();
  return (
    <Row ref={row}>
      <RowHead of="Order">
        <ClampedText text={name} />
      </RowHead>
      <Cell of="Dataset">
        <ClampedText text={dataset.name} />
        {price === null && <Badge tone="warm">No longer for sale</Badge>}
      </Cell>
      <Cell of="States">
        <span title={states.join(', ')}>{wordsForStates(states)}</span>
        {statesWithoutStock.length > 0 && (
          <Badge tone="warm">No stock: {wordsForStates(statesWithoutStock)}</Badge>
        )}
      </Cell>
      <Cell of="Phone status">{phoneWords[phoneStatus]}</Cell>
      <Cell of="Quantity" numeric>
        {formatCount(quantity)}
      </Cell>
      <Cell of="Cost today" numeric>
        {price === null ? '–' : `${formatCredits(costOf(quantity, price))} credits`}
      </Cell>
      <ActionsCell>
        <span className={styles['actions']}>
          {price !== null && (
            <Button
              size="small"
              aria-label={`Buy ${isolated(name)}`}
              onClick={() => onAction('buy', saved)}
            >
              Buy
            </Button>
          )}
          <Menu
            label={`Actions for ${isolated(name)}`}
            items={[
              {
                label: 'Change',
                icon: <SlidersHorizontal />,
                onChoose: () => void navigate(changePath(saved)),
              },
              { label: 'Rename', icon: <Pencil />, onChoose: () => onAction('rename', saved) },
              {
                label: 'Delete',
                icon: <Trash2 />,
                isDanger: true,
                onChoose: () => onAction('delete', saved),
              },
            ]}
          />
        </span>
      </ActionsCell>
    </Row>
  );
}
