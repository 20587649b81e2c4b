import { useRef } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import type { CreditPackageView } from '@leadmart/contracts';
import { formatCount, formatDollars } from '../../shared/lib/format.js';
import { usePartingFocus } from '../../shared/lib/focus/use-parting-focus.js';
import { useToast } from '../../shared/lib/use-toast.js';
import { Badge } from '../../shared/ui/messages/Badge.js';
import { Button, IconButton } from '../../shared/ui/buttons/Button.js';
import { ActionsCell, Cell, Row, RowHead } from '../../shared/ui/tables/Table.js';
import { ClampedText } from '../../shared/ui/text/ClampedText.js';
import { useUpdatePackageMutation } from './admin-packages-api.js';
import { useTellNotSold } from './use-tell-not-sold.js';
import styles from './AdminPackagesPage.module.css';

interface Props {
  one: CreditPackageView;
  onEdit: () => void;
  onDelete: () => void;
}

/** A package with its actions. An inactive one is tinted and has a badge. */
export function PackageRow({ one, onEdit, onDelete }: Props) {
  const { packageName, creditAmount, price, discount, discountedPrice, active, notSoldBecause } =
    one;
  const row = useRef<HTMLTableRowElement>(null);
  usePartingFocus(row);
  return (
    <Row ref={row} data-tone={active ? undefined : 'bad'}>
      <RowHead of="Package">
        <span className={styles['name']}>
          <ClampedText text={packageName} /> {!active && <Badge tone="bad">Inactive</Badge>}
        </span>
      </RowHead>
      <Cell of="Credits" numeric>
        {formatCount(creditAmount)}
      </Cell>
      <Cell of="Price" numeric>
        {formatDollars(price)}
      </Cell>
      <Cell of="Discount" numeric>
        {discount}%
      </Cell>
      <Cell of="Buyers pay" numeric>
        {formatDollars(discountedPrice)}
        {active && notSoldBecause !== undefined && (
          <p className={styles['because']}>not shown: {notSoldBecause}</p>
        )}
      </Cell>
      <ActionsCell>
        <ActiveSwitch one={one} />
        <IconButton
          label={`Edit ${packageName}`}
          icon={<Pencil aria-hidden="true" />}
          onClick={onEdit}
        />
        <IconButton
          label={`Delete ${packageName}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onDelete}
        />
      </ActionsCell>
    </Row>
  );
}

/** Sends the whole package with the flag flipped, as the specification says. */
function ActiveSwitch({ one }: { one: CreditPackageView }) {
  const [update, { isLoading }] = useUpdatePackageMutation();
  const toast = useToast();
  const { tellOf } = useTellNotSold();
  const flip = async (): Promise<void> => {
    const answer = await update({ ...one, active: !one.active });
    if (answer.error)
      return toast.failure('Failed to update package status', one.packageName, answer.error);
    tellOf(answer.data);
    toast.success(
      `Package ${one.active ? 'deactivated' : 'activated'} successfully`,
      one.packageName,
    );
  };
  const word = one.active ? 'Deactivate' : 'Reactivate';
  return (
    <Button
      look="secondary"
      size="small"
      busy={isLoading}
      aria-label={`${word} ${one.packageName}`}
      onClick={() => void flip()}
    >
      {word}
    </Button>
  );
}
