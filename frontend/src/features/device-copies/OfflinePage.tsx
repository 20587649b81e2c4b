import { WifiOff } from 'lucide-react';
import { useSelector } from 'react-redux';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { EmptyState } from '../../shared/ui/states/states.js';
import { selectIsSignedIn } from '../session/session-slice.js';
import { PacksHere } from './PacksHere.js';

/** Stands for a page whose code or data are not on this device. The page comes by itself when the browser is online again. */
export function OfflinePage() {
  const isSignedIn = useSelector(selectIsSignedIn);
  return (
    <Page title="You are offline">
      <Card>
        <EmptyState icon={<WifiOff />} title="This page needs a connection">
          {isSignedIn
            ? 'Packs that you opened on this device are under My Leads.'
            : 'Packs that you opened on this device show again after you log in.'}
        </EmptyState>
      </Card>
      {isSignedIn && <PacksHere />}
    </Page>
  );
}
