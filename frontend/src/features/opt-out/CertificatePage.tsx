import { useParams } from 'react-router-dom';
import type { OptOutCertificateView, OptOutPartView } from '@leadmart/contracts';
import { errorText, isApiError } from '../../shared/api/api-error.js';
import { usePolling } from '../../shared/api/use-polling.js';
import { formatCount, formatMoment } from '../../shared/lib/words/format.js';
import { Notice } from '../../shared/ui/messages/Notice.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { ErrorState, Skeleton } from '../../shared/ui/states/states.js';
import { optOutApi } from './opt-out-api.js';

const pollMs = 2_000;

/** Shows what was done for a request, by the secret in its link. It does not tell whether anything was found. */
export function CertificatePage() {
  const { token = '' } = useParams();
  const { data, error, refetch } = optOutApi.useOptOutCertificateQuery(token);
  // A review takes days: the page is opened again for its result.
  const isRunning = !data || data.parts.some(isInWork);
  usePolling(refetch, pollMs, isRunning);
  const isWrong = isApiError(error) && error.status === 404;
  return (
    <Page
      title="Certificate"
      lead="Keep the address of this page: it is the only way to the certificate."
      measure="form"
    >
      <Card>
        {data && <Certificate {...data} />}
        {!data && error && (
          <ErrorState
            text={errorText(error, 'The certificate could not be loaded.')}
            {...(!isWrong && { retry: () => void refetch() })}
          />
        )}
        {!data && !error && (
          <div role="status" aria-label="Loading">
            <Skeleton height="10rem" />
          </div>
        )}
      </Card>
    </Page>
  );
}

const isInWork = ({ state }: OptOutPartView) => state === 'checking' || state === 'working';

function Certificate(certificate: OptOutCertificateView) {
  const { _id, requestedAt, completedAt, parts, datasets } = certificate;
  return (
    <div className="stack gap-4">
      <Summary {...certificate} />
      <dl className="stack gap-3">
        <Fact name="Request">{_id}</Fact>
        <Fact name="Requested">{formatMoment(requestedAt)}</Fact>
        {completedAt !== null && <Fact name="Completed">{formatMoment(completedAt)}</Fact>}
        {parts.map(({ about, state }) => (
          <Fact key={about.join()} name={capitalized(about.join(', '))}>
            {partWords[state]}
          </Fact>
        ))}
      </dl>
      {parts.some(({ state }) => state === 'done') && (
        <section className="stack gap-2" aria-labelledby="carried-out">
          <h2 id="carried-out" className="medium">
            Carried out means
          </h2>
          <ul>
            <li>All {formatCount(datasets)} datasets were searched.</li>
            <li>Every lead that was found is out of sale, and its line is erased.</li>
            <li>Later files with these details are refused. We keep only a keyed hash of them.</li>
            <li>Buyers of those leads are asked to stop using them.</li>
            <li>What was carried out of this request is erased here.</li>
          </ul>
        </section>
      )}
    </div>
  );
}

const partWords: Record<OptOutPartView['state'], string> = {
  checking: 'We compare it with our leads.',
  review:
    'We review it, because your email address does not prove it. Until then its leads are out of sale, unless many phones were named at once.',
  working: 'It is being carried out.',
  done: 'Carried out.',
  declined: 'Not accepted after a review. Write to us if the phone is yours.',
  undone: 'Undone by our staff. Write to us if this is wrong.',
};

function Summary({ parts, searched, datasets }: OptOutCertificateView) {
  if (parts.some(isInWork))
    return (
      <Notice kind="info">
        Your request is being carried out: {formatCount(searched)} of {formatCount(datasets)}{' '}
        datasets are done.
      </Notice>
    );
  if (parts.some(({ state }) => state === 'review'))
    return <Notice kind="info">Your phone waits for a review. Open this page again later.</Notice>;
  if (parts.every(({ state }) => state === 'done'))
    return <Notice kind="success">Your request was carried out.</Notice>;
  return <Notice kind="info">Your request was carried out in part.</Notice>;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="stack gap-1">
      <dt className="muted">{name}</dt>
      <dd className="breaks">{children}</dd>
    </div>
  );
}
