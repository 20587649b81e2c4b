import { ButtonLink } from '../../../shared/ui/buttons/Button.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { Page } from '../../../shared/ui/pages/Page.js';

/** Shown to an admin who must add a second factor before anything else. */
export function FactorNeededPage() {
  return (
    <Page
      title="Add a second factor"
      lead="Administrators of Leadmart log in with a second factor."
      measure="form"
    >
      <Card>
        <div className="stack gap-4">
          <p>
            Add a passkey or an authenticator app to your account. It takes a minute, and you can
            administer Leadmart at once afterwards.
          </p>
          <ButtonLink to="/account/security" wide>
            Open my security settings
          </ButtonLink>
        </div>
      </Card>
    </Page>
  );
}
