import { WifiOff } from 'lucide-react';
import { useSelector } from 'react-redux';
import { PacksHere } from '../../features/device-copies/PacksHere.js';
import { selectIsSignedIn } from '../../features/session/session-slice.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { EmptyState } from '../../shared/ui/states/states.js';

/** In the place of a page whose code is not on this device. It comes by itself when the browser is online again. */
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
