import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { AutoTopUpView } from '@leadmart/contracts';
import { usePolling } from '../../../shared/api/use-polling.js';
import { creditsText, formatDollars, formatMoment } from '../../../shared/lib/words/format.js';
import { PartingButton } from '../../../shared/ui/buttons/PartingButton.js';
import { FailureText } from '../../../shared/ui/messages/FailureText.js';
import { Notice } from '../../../shared/ui/messages/Notice.js';
import { Card } from '../../../shared/ui/pages/Card.js';
import { ErrorState, SkeletonOf } from '../../../shared/ui/states/states.js';
import { refreshUser } from '../../session/refresh-user.js';
import { userRefreshed } from '../../session/session-slice.js';
import { buyCreditsApi } from '../buy-credits-api.js';
import { savedCardsApi } from '../cards/saved-cards-api.js';
import { autoTopUpApi } from './auto-top-up-api.js';
import { AutoTopUpForm, useSwitchAutoTopUp } from './AutoTopUpForm.js';

const askMs = 2_000;
const noCardText = 'Add a card above to turn it on.';

/** Credits that are bought without asking when the balance falls below a limit. */
export function AutoTopUp() {
  const { data, isError, refetch } = autoTopUpApi.useAutoTopUpQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const packages = buyCreditsApi.usePackagesOnSaleQuery().data;
  const hasCard = (savedCardsApi.useSavedCardsQuery().data?.cards.length ?? 0) > 0;
  const [latest] = data?.runs ?? [];
  useEndOfRun(latest?.outcome === null, refetch);
  const isReady = data !== undefined && packages !== undefined;
  return (
    <Card className="stack hugging gap-3">
      <h2 className="large">Automatic top-up</h2>
      <p>
        We buy a package with your default card when your balance falls below a limit. You get an
        email each time. It stops after a payment that fails, and asks you first when the package
        gives fewer credits or costs more than you agreed to.
      </p>
      {!isReady && isError && (
        <ErrorState
          text="Your automatic top-up could not be loaded."
          retry={() => void refetch()}
        />
      )}
      {!isReady && !isError && <SkeletonOf>{noCardText}</SkeletonOf>}
      {data?.state === 'stopped' && data.reason !== null && (
        <Notice kind="error">It was stopped. {data.reason}</Notice>
      )}
      {data?.state === 'needs-consent' && <AgreeToOffer settings={data} />}
      {isReady && !hasCard && data.state !== 'on' && <p>{noCardText}</p>}
      {isReady && (hasCard || data.state === 'on') && (
        <AutoTopUpForm settings={data} packages={packages} />
      )}
      {latest && (
        <p>
          <small>
            Last run on {formatMoment(latest.at)}: {outcomeWords[latest.outcome ?? 'open']}.{' '}
            {data?.usedThisMonth} this month.
          </small>
        </p>
      )}
    </Card>
  );
}

/** Asks again while a run is in progress; its end has changed the balance. */
function useEndOfRun(isRunning: boolean, refetch: () => unknown): void {
  const dispatch = useDispatch();
  const wasRunning = useRef(false);
  usePolling(refetch, askMs, isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning)
      void refreshUser((answer) => dispatch(userRefreshed(answer)));
    wasRunning.current = isRunning;
  }, [isRunning, dispatch]);
}

const outcomeWords = {
  paid: 'credits bought',
  failed: 'the payment failed',
  'needs-consent': 'nothing bought: it needs your consent',
  limit: 'the limit for the month was reached',
  open: 'in progress',
};

/** Why the top-up waits for the user's consent, and the button that gives it. */
function AgreeToOffer({ settings }: { settings: AutoTopUpView }) {
  const { reason, offer, packageId, below, maxPerMonth } = settings;
  const { form, send } = useSwitchAutoTopUp();
  return (
    <Notice kind="info">
      <p>It needs your consent, and buys nothing until then. {reason}</p>
      {form.failure !== undefined && (
        <div role="alert">
          <FailureText failure={form.failure} />
        </div>
      )}
      {offer && packageId !== null ? (
        <PartingButton
          busy={form.busy}
          onClick={() =>
            send(
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
        </PartingButton>
      ) : (
        <p>Choose another package below.</p>
      )}
    </Notice>
  );
}
