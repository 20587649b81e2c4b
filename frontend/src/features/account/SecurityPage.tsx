import { Page } from '../../shared/ui/pages/Page.js';
import { SecondFactor } from './security/SecondFactor.js';
import { Sessions } from './security/Sessions.js';

/** The protection of the account. */
export function SecurityPage() {
  return (
    <Page title="Security" measure="text">
      <SecondFactor />
      <Sessions />
    </Page>
  );
}
