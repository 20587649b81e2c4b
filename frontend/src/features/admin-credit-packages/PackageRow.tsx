import { Pencil, Trash2, Undo2 } from 'lucide-react';
import type { CreditPackageView } from '@leadmart/contracts';
import { formatCount, formatDollars } from '../../shared/lib/words/format.js';
import { Button, IconButton } from '../../shared/ui/buttons/Button.js';
import { useChange } from '../../shared/ui/dialogs/use-change.js';
import { Badge } from '../../shared/ui/messages/Badge.js';
import { ActionsCell, FigureCell, Row, RowHead } from '../../shared/ui/tables/Table.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { adminPackagesApi } from './admin-packages-api.js';
import { useTellNotSold } from './use-tell-not-sold.js';
import styles from './AdminPackagesPage.module.css';

interface Props {
  one: CreditPackageView;
  onEdit: () => void;
  onDelete: () => void;
  onUndo: () => void;
}

/** A package with its actions. An inactive one is tinted and has a badge. */
export function PackageRow({ one, onEdit, onDelete, onUndo }: Props) {
  const { packageName, creditAmount, price, discount, discountedPrice, active, notSoldBecause } =
    one;
  const { undo } = one;
  return (
    <Row data-tone={active ? undefined : 'bad'}>
      <RowHead of="Package">
        <span className="row middle gap-2">
          <ClampedText text={packageName} /> {!active && <Badge tone="bad">Inactive</Badge>}
        </span>
      </RowHead>
      <FigureCell of="Credits">{formatCount(creditAmount)}</FigureCell>
      <FigureCell of="Price">{formatDollars(price)}</FigureCell>
      <FigureCell of="Discount">{discount}%</FigureCell>
      <FigureCell of="Buyers pay">
        {formatDollars(discountedPrice)}
        {active && notSoldBecause !== undefined && (
          <p className={`muted ${styles['because']}`}>not shown: {notSoldBecause}</p>
        )}
      </FigureCell>
      <ActionsCell>
        <ActiveSwitch one={one} />
        {undo && (
          <IconButton
            label={`Undo the last change of ${packageName}`}
            icon={<Undo2 />}
            onClick={onUndo}
          />
        )}
        <IconButton label={`Edit ${packageName}`} icon={<Pencil />} onClick={onEdit} />
        <IconButton label={`Delete ${packageName}`} icon={<Trash2 />} onClick={onDelete} />
      </ActionsCell>
    </Row>
  );
}

/** Sends the whole package with the flag flipped, as the specification says. */
function ActiveSwitch({ one }: { one: CreditPackageView }) {
  const [update] = adminPackagesApi.useUpdatePackageMutation();
  const { busy, change, dialog } = useChange();
  const { tellOf } = useTellNotSold();
  const active = !one.active;
  const word = active ? 'Reactivate' : 'Deactivate';
  const flip = (): void =>
    change({
      action: word,
      call: ({ current, version } = { ...one, current: {} }) =>
        update({ ...one, ...current, active, version }),
      done: (saved) => {
        tellOf(saved);
        return `Package ${active ? 'activated' : 'deactivated'} successfully`;
      },
      about: one.packageName,
      failed: 'Failed to update package status',
    });
  return (
    <>
      <Button size="small" busy={busy} aria-label={`${word} ${one.packageName}`} onClick={flip}>
        {word}
      </Button>
      {dialog}
    </>
  );
}
