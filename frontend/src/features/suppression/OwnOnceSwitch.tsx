import { useCall } from '../../shared/lib/hooks/use-call.js';
import { SwitchField } from '../../shared/ui/fields/Switch.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { ErrorState } from '../../shared/ui/states/states.js';
import { orderSettingsApi } from './order-settings-api.js';

/** The buyer's setting for phones that they own in another dataset. An order can say otherwise. */
export function OwnOnceSwitch() {
  const query = orderSettingsApi.useOrderSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [change] = orderSettingsApi.useChangeOrderSettingsMutation();
  const { busy, call } = useCall();
  const save = (isOwnOnce: boolean): void => {
    // Two changes on their way at once could arrive in the other order.
    if (busy) return;
    call(change({ includeOwned: !isOwnOnce }), {
      done: isOwnOnce ? savedOn : savedOff,
      otherwise: 'Your setting could not be saved.',
    });
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
          onChange={({ target }) => save(target.checked)}
        />
      )}
    </Card>
  );
}

const savedOn = 'You will not be sold a phone you own.';
const savedOff = 'Phones you own in another dataset can be sold to you.';
