import {
  CalendarClock,
  CalendarX,
  History,
  Pause,
  Pencil,
  Play,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { SavedOrderView, StandingOrderView } from '@leadmart/contracts';
import { isolated } from '../../../shared/lib/isolated.js';
import { formatCount } from '../../../shared/lib/words/format.js';
import { phoneWords, wordsForStates } from '../../../shared/lib/words/pack-words.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Menu, type MenuItem } from '../../../shared/ui/menus/Menu.js';
import { Badge } from '../../../shared/ui/messages/Badge.js';
import {
  ActionsCell,
  Cell,
  FigureCell,
  Row,
  RowHead,
  Table,
} from '../../../shared/ui/tables/Table.js';
import { ClampedText } from '../../../shared/ui/text/ClampedText.js';
import { useCreditPrice } from '../../buy-credits/packages/use-credit-price.js';
import { changePath, costToday } from './saved-order-words.js';
import { ScheduleCell } from './schedules/ScheduleCell.js';

export type SavedOrderAction =
  | 'buy'
  | 'rename'
  | 'delete'
  | 'schedule'
  | 'runs'
  | 'pause'
  | 'resume'
  | 'unschedule';

interface Props {
  orders: readonly SavedOrderView[];
  /** By the id of the saved order; undefined while they load. */
  schedules: Readonly<Record<string, StandingOrderView>> | undefined;
  onAction: (action: SavedOrderAction, saved: SavedOrderView) => void;
}

const columns = [
  'Order',
  'Dataset',
  'States',
  'Phone status',
  { name: 'Quantity', numeric: true },
  { name: 'Cost today', numeric: true },
  'Repeat',
  'Actions',
] as const;

export function SavedOrderTable({ orders, schedules, onAction }: Props) {
  return (
    <Table caption="Your saved orders" columns={columns}>
      {orders.map((saved) => (
        <SavedOrderRow
          key={saved._id}
          {...{ saved, onAction }}
          schedule={schedules?.[saved._id]}
          isScheduleKnown={schedules !== undefined}
        />
      ))}
    </Table>
  );
}

interface RowProps extends Pick<Props, 'onAction'> {
  saved: SavedOrderView;
  schedule: StandingOrderView | undefined;
  isScheduleKnown: boolean;
}

function SavedOrderRow({ saved, schedule, isScheduleKnown, onAction }: RowProps) {
  const { name, dataset, states, statesWithoutStock, phoneStatus, quantity, price } = saved;
  const { cents } = useCreditPrice(0);
  const navigate = useNavigate();
  return (
    <Row>
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
      <FigureCell of="Quantity">{formatCount(quantity)}</FigureCell>
      <FigureCell of="Cost today">
        {price === null ? '–' : costToday(saved, price, cents)}
      </FigureCell>
      <Cell of="Repeat">
        <ScheduleCell {...{ saved, schedule }} onResume={() => onAction('resume', saved)} />
      </Cell>
      <ActionsCell>
        <span className="inline-row middle gap-2">
          {price !== null && (
            <Button
              look="primary"
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
              ...(isScheduleKnown
                ? scheduleItems(schedule, (action) => onAction(action, saved))
                : []),
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

function scheduleItems(
  schedule: StandingOrderView | undefined,
  act: (action: SavedOrderAction) => void,
): MenuItem[] {
  const set = {
    label: schedule ? 'Change repeat' : 'Repeat this order',
    icon: <CalendarClock />,
    onChoose: () => act('schedule'),
  };
  if (!schedule) return [set];
  const pause =
    schedule.state === 'on'
      ? { label: 'Pause repeat', icon: <Pause />, onChoose: () => act('pause') }
      : { label: 'Resume repeat', icon: <Play />, onChoose: () => act('resume') };
  return [
    set,
    pause,
    { label: 'Runs', icon: <History />, onChoose: () => act('runs') },
    { label: 'Remove repeat', icon: <CalendarX />, onChoose: () => act('unschedule') },
  ];
}
