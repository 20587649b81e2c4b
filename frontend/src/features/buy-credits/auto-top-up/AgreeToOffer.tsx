import type { AutoTopUpView } from '@leadmart/contracts';
import { creditsText, formatDollars } from '../../../shared/lib/words/format.js';
import { Button } from '../../../shared/ui/buttons/Button.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { useSwitchAutoTopUp } from './use-switch-auto-top-up.js';

/** Why the top-up waits for the user's consent, and the button that gives it. */
export function AgreeToOffer({ settings }: { settings: AutoTopUpView }) {
  const { reason, offer, packageId, below, maxPerMonth } = settings;
  const { failure, isLoading, send } = useSwitchAutoTopUp();
  return (
    <Notice kind="info">
      <p>It needs your consent, and buys nothing until then. {reason}</p>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {offer && packageId !== null ? (
        <Button
          busy={isLoading}
          onClick={() =>
            void send(
              {
                state: 'on',
                below,
                packageId,
                maxPerMonth,
                expectedCredits: offer.credits,
                expectedPrice: offer.price,
              },
              'Automatic top-up is on',
            )
          }
        >
          Agree to {creditsText(offer.credits)} for {formatDollars(offer.price)}
        </Button>
      ) : (
        <p>Choose another package below.</p>
      )}
    </Notice>
  );
}
