import type { ChangeNotificationSettingsBody } from '@leadmart/contracts';
import { errorText } from '../../shared/api/api-error.js';
import { useToast } from '../../shared/lib/hooks/use-toast.js';
import { SwitchField } from '../../shared/ui/fields/SwitchField.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { ErrorState } from '../../shared/ui/states/states.js';
import {
  useChangeNotificationSettingsMutation,
  useNotificationSettingsQuery,
} from './notification-settings-api.js';
import styles from './account.module.css';

/** The mails that the user gets without asking for them. */
export function NotificationsPage() {
  const query = useNotificationSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [change, { isLoading }] = useChangeNotificationSettingsMutation();
  const toast = useToast();
  const save = async (settings: ChangeNotificationSettingsBody, saved: string): Promise<void> => {
    // Two changes on their way at once could arrive in the other order.
    if (isLoading) return;
    const { error } = await change(settings);
    if (error) toast.error(errorText(error, 'Your setting could not be saved.'));
    else toast.success(saved);
  };
  const { data, isError, refetch } = query;
  const unknown = { disabled: data === undefined, 'aria-busy': data === undefined };
  return (
    <Page title="Notifications" measure="text">
      <Card className={`stack hugging gap-3 ${styles['card']}`}>
        <h2>Leads</h2>
        {isError && data === undefined ? (
          <ErrorState text="Your setting could not be loaded." retry={() => void refetch()} />
        ) : (
          <>
            <SwitchField
              label="Mail me when leads I bought change"
              hint="At most one mail a day, when leads joined the Do Not Call registry or opted out."
              {...unknown}
              checked={data?.statusMails !== false}
              onChange={({ target: { checked: statusMails } }) =>
                void save({ statusMails }, statusMails ? savedOn : savedOff)
              }
            />
            <SwitchField
              label="Mail me when the leads of a stock alert are there"
              hint="One mail for each alert that you set."
              {...unknown}
              checked={data?.alertMails !== false}
              onChange={({ target: { checked: alertMails } }) =>
                void save({ alertMails }, alertMails ? alertsOn : alertsOff)
              }
            />
          </>
        )}
      </Card>
    </Page>
  );
}

const savedOn = 'You get a mail when leads you bought change.';
const savedOff = 'You get no mails about changes of your leads.';
const alertsOn = 'You get a mail when the leads of a stock alert are there.';
const alertsOff = 'You get no mails about stock alerts.';
