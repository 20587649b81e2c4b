import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.js';
import { useOrderSettingsQuery } from '../../suppression/order-settings-api.js';
import type { OrderDraft } from '../use-order-draft.js';
import type { LeftOut } from './left-out.js';

interface Props {
  draft: Pick<OrderDraft, 'choice' | 'changeIncludeOwned'>;
  /** Left out of all states of the dataset; undefined while it is not known. */
  leftOutOfAll: LeftOut | undefined;
}

/**
 * Includes leads whose phone the buyer owns in another dataset. Shown where there are such leads, or
 * where they are included; once the buyer has chosen, it stays.
 */
export function OwnedElsewhere({ draft, leftOutOfAll }: Props) {
  const { includeOwned } = draft.choice;
  const { data: settings } = useOrderSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const isIncluded = includeOwned ?? settings?.includeOwned ?? false;
  const isAnyElsewhere = leftOutOfAll !== undefined && leftOutOfAll.ownedElsewhere > 0;
  if (!isAnyElsewhere && !isIncluded && includeOwned === undefined) return null;
  return (
    <CheckboxField
      label="Include leads I own in another dataset"
      checked={isIncluded}
      onChange={({ target }) => draft.changeIncludeOwned(target.checked)}
    />
  );
}
