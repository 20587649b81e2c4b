import { errorText } from '../../../shared/api/api-error.js';
import { useToast } from '../../../shared/lib/hooks/use-toast.js';
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.js';
import { useChangeOrderSettingsMutation } from '../../suppression/order-settings-api.js';

/** The confirmation that is asked for once, before the first order of DNC leads of an account. */
export function DncTick() {
  const [change, { isLoading }] = useChangeOrderSettingsMutation();
  const toast = useToast();
  const confirm = async (): Promise<void> => {
    const { error } = await change({ dncUnderstood: true });
    if (error) toast.error(errorText(error, 'Your confirmation could not be saved.'));
  };
  return (
    <CheckboxField
      label="I call DNC leads only with their consent, or as my own customers."
      checked={isLoading}
      disabled={isLoading}
      onChange={() => void confirm()}
    />
  );
}
