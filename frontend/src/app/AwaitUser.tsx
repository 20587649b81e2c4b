import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { refreshUser } from '../features/session/refresh-user.js';
import { userRefreshed } from '../features/session/session-slice.js';
import { Card } from '../shared/ui/pages/Card.js';
import { Page } from '../shared/ui/pages/Page.js';
import { ErrorState } from '../shared/ui/states/states.js';
import { PageSkeleton } from './loading/PageSkeleton.js';

/**
 * Shown while a token is stored without its user: loads the user, then the route's guard decides.
 */
export function AwaitUser() {
  const dispatch = useDispatch();
  const [failed, setFailed] = useState(false);
  const ask = useCallback(async () => {
    setFailed(false);
    setFailed(!(await refreshUser((answer) => dispatch(userRefreshed(answer)))));
  }, [dispatch]);
  useEffect(() => void ask(), [ask]);
  if (!failed) return <PageSkeleton />;
  return (
    <Page title="Your account could not be loaded">
      <Card>
        <ErrorState text="Please check your connection." retry={() => void ask()} />
      </Card>
    </Page>
  );
}
