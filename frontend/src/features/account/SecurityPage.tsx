import { Page } from '../../shared/ui/pages/Page.js';
import { LogOutEverywhere } from '../session/LogOutEverywhere.js';

/** The protection of the account. */
export function SecurityPage() {
  return (
    <Page title="Security" measure="text">
      <LogOutEverywhere />
    </Page>
  );
}
