import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { OptOutCertificateView } from '@leadmart/contracts';
import { errorText, isApiError } from '../../shared/api/api-error.js';
import { formatCount, formatMoment } from '../../shared/lib/format.js';
import { Notice } from '../../shared/ui/messages/Notice.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { ErrorState, Skeleton } from '../../shared/ui/states/states.js';
import { useOptOutCertificateQuery } from './opt-out-api.js';
import styles from './DoNotSellPage.module.css';

const pollMs = 2_000;

/** Shows what was done for a request, by the secret in its link. It does not tell whether anything was found. */
export function CertificatePage() {
  const { token = '' } = useParams();
  const [isOpen, setOpen] = useState(true);
  const pollingInterval = isOpen ? pollMs : 0;
  const { data, error, refetch } = useOptOutCertificateQuery(token, { pollingInterval });
  const isDone = typeof data?.completedAt === 'string';
  useEffect(() => setOpen(!isDone), [isDone]);
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

function Certificate(certificate: OptOutCertificateView) {
  const { _id, about, requestedAt, completedAt, searched, datasets } = certificate;
  return (
    <div className={styles['form']}>
      {completedAt === null ? (
        <Notice kind="info">
          Your request is being carried out: {formatCount(searched)} of {formatCount(datasets)}{' '}
          datasets are done.
        </Notice>
      ) : (
        <Notice kind="success">Your request was carried out.</Notice>
      )}
      <dl className={styles['facts']}>
        <Fact name="Request">{_id}</Fact>
        <Fact name="About">{about.join(', ')}</Fact>
        <Fact name="Requested">{formatMoment(requestedAt)}</Fact>
        {completedAt !== null && <Fact name="Carried out">{formatMoment(completedAt)}</Fact>}
      </dl>
      {completedAt !== null && (
        <ul className={styles['done']}>
          <li>All {formatCount(datasets)} datasets were searched.</li>
          <li>Every lead that was found is out of sale, and its line is erased.</li>
          <li>
            Later files with the phone are refused. We keep no phone for that, only a keyed hash.
          </li>
          <li>Buyers of those leads are asked to stop using them.</li>
          <li>The phone and the e-mail of this request are erased.</li>
        </ul>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
