import {
  Eye,
  EyeOff,
  FileText,
  History,
  Pencil,
  Star,
  Tag,
  Trash2,
  Undo2,
  Upload,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { DatasetView, Need } from '@leadmart/contracts';
import { classNames } from '../../shared/lib/class-names.js';
import { isolated } from '../../shared/lib/isolated.js';
import { countText, formatCount, creditsText } from '../../shared/lib/words/format.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { useChange } from '../../shared/ui/dialogs/use-change.js';
import { Menu, type MenuItem } from '../../shared/ui/menus/Menu.js';
import { Badge } from '../../shared/ui/messages/Badge.js';
import { ActionsCell, Cell, FigureCell, Row, RowHead } from '../../shared/ui/tables/Table.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { Day } from '../../shared/ui/text/times.js';
import { adminDataApi } from './admin-data-api.js';
import styles from './AdminDataPage.module.css';

export type DatasetAction =
  | 'upload'
  | 'history'
  | 'rename'
  | 'describe'
  | 'reprice'
  | 'buyers'
  | 'undo'
  | 'delete';

interface Props {
  dataset: DatasetView;
  /** The address names this dataset: it is marked and has the focus. */
  isNamed: boolean;
  /** Its files that wait for a decision. */
  waiting: Need | undefined;
  onAction: (action: DatasetAction) => void;
}

export function DatasetRow({ dataset, isNamed, waiting, onAction }: Props) {
  const { name, leadCount, pricing, priceBands, lastUpdated, exclusive, maxBuyers } = dataset;
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (!isNamed) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.focus({ preventScroll: true });
  }, [isNamed]);
  return (
    <Row
      ref={row}
      className={classNames(isNamed && styles['named'])}
      tabIndex={isNamed ? -1 : undefined}
    >
      <RowHead of="Dataset">
        <span className="row middle gap-2">
          <ClampedText text={name} /> {exclusive && <Badge tone="info">Exclusive</Badge>}
          {maxBuyers !== undefined && <Badge tone="info">{maxBuyers} buyers</Badge>}
          {priceBands && <Badge tone="info">Price by age</Badge>}
          {waiting && (
            <Link to={`?dataset=${dataset._id}&open=history`}>
              <Badge tone="warm">
                {countText(waiting.count, 'file')} {waiting.count === 1 ? 'waits' : 'wait'}
              </Badge>
            </Link>
          )}
        </span>
      </RowHead>
      <FigureCell of="Leads">{formatCount(leadCount)}</FigureCell>
      <FigureCell of="Clean price">{creditsText(pricing.clean)}</FigureCell>
      <FigureCell of="DNC price">{creditsText(pricing.dnc)}</FigureCell>
      <Cell of="Updated">
        <Day at={lastUpdated} />
      </Cell>
      <Cell of="Status">
        <VisibilitySwitch dataset={dataset} />
      </Cell>
      <ActionsCell>
        <Button
          size="small"
          icon={<Upload />}
          aria-label={`Upload leads to ${isolated(name)}`}
          onClick={() => onAction('upload')}
        >
          Upload
        </Button>
        <Menu label={`More actions for ${isolated(name)}`} items={actionsOf(onAction, dataset)} />
      </ActionsCell>
    </Row>
  );
}

const actionsOf = (onAction: Props['onAction'], { undo }: DatasetView): MenuItem[] => [
  { label: 'Uploads', icon: <History />, onChoose: () => onAction('history') },
  { label: 'Rename', icon: <Pencil />, onChoose: () => onAction('rename') },
  { label: 'Describe', icon: <FileText />, onChoose: () => onAction('describe') },
  { label: 'Change prices', icon: <Tag />, onChoose: () => onAction('reprice') },
  { label: 'Change buyers of each lead', icon: <Star />, onChoose: () => onAction('buyers') },
  ...(undo
    ? [{ label: 'Undo last change', icon: <Undo2 />, onChoose: () => onAction('undo') }]
    : []),
  { label: 'Delete', icon: <Trash2 />, isDanger: true, onChoose: () => onAction('delete') },
];

/** Shows Visible or Hidden and switches between them. */
function VisibilitySwitch({ dataset }: { dataset: DatasetView }) {
  const { _id: id, name, visible } = dataset;
  const [show] = adminDataApi.useShowDatasetMutation();
  const { busy, change, dialog } = useChange();
  const flip = (): void =>
    change({
      action: visible ? 'Hide' : 'Show',
      call: ({ version } = dataset) => show({ id, visible: !visible, version }),
      done: (after) => (after.visible ? 'Dataset is now visible' : 'Dataset is now hidden'),
      about: name,
      failed: 'Failed to update visibility',
    });
  return (
    <>
      <Button
        look="quiet"
        size="small"
        className={styles['switch']}
        busy={busy}
        role="switch"
        aria-checked={visible}
        aria-label={`${isolated(name)} is visible to buyers`}
        icon={visible ? <Eye /> : <EyeOff />}
        onClick={flip}
      >
        {visible ? 'Visible' : 'Hidden'}
      </Button>
      {dialog}
    </>
  );
}
