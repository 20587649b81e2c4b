import { errorText } from '../../shared/api/api-error.js';
import { useToast } from '../../shared/lib/hooks/use-toast.js';
import { SwitchField } from '../../shared/ui/fields/Switch.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { ErrorState } from '../../shared/ui/states/states.js';
import { useChangeOrderSettingsMutation, useOrderSettingsQuery } from './order-settings-api.js';

/** The buyer's setting for phones that they own in another dataset. An order can say otherwise. */
export function OwnOnceSwitch() {
  const query = useOrderSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [change, { isLoading }] = useChangeOrderSettingsMutation();
  const toast = useToast();
  const save = async (isOwnOnce: boolean): Promise<void> => {
    // Two changes on their way at once could arrive in the other order.
    if (isLoading) return;
    const { error } = await change({ includeOwned: !isOwnOnce });
    if (error) toast.error(errorText(error, 'Your setting could not be saved.'));
    else toast.success(isOwnOnce ? savedOn : savedOff);
  };
  const { data, isError, refetch } = query;
  return (
    <Card>
      {isError && data === undefined ? (
        <ErrorState text="Your setting could not be loaded." retry={() => void refetch()} />
      ) : (
        <SwitchField
          label="Never sell me a phone I own"
          hint="A phone you bought in one dataset is not sold to you again from another one."
          disabled={data === undefined}
          aria-busy={data === undefined}
          checked={data?.includeOwned !== true}
          onChange={({ target }) => void save(target.checked)}
        />
      )}
    </Card>
  );
}

const savedOn = 'You will not be sold a phone you own.';
const savedOff = 'Phones you own in another dataset can be sold to you.';
