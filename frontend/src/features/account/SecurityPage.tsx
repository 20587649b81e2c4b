import { Page } from '../../shared/ui/pages/Page.js';
import { Sessions } from './security/Sessions.js';

/** The protection of the account. */
export function SecurityPage() {
  return (
    <Page title="Security" measure="text">
      <Sessions />
    </Page>
  );
}
