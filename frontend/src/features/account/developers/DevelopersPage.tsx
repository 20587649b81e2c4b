import { Link } from 'react-router-dom';
import { Page } from '../../../shared/ui/pages/Page.js';
import { ApiKeys } from './api-keys/ApiKeys.js';
import { Webhooks } from './webhooks/Webhooks.js';

/** How programs of the user work with the account. */
export function DevelopersPage() {
  return (
    <Page
      title="Developers"
      lead={
        <>
          <Link to="/developers">The guide for developers</Link> has a quick start and all
          operations.
        </>
      }
      measure="text"
    >
      <ApiKeys />
      <Webhooks />
    </Page>
  );
}
