import { legalDocuments, type LegalDocument } from '@leadmart/contracts/legal-documents';
import { LivePart } from '../../shared/ui/pages/LivePart.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { ErrorState, Skeleton } from '../../shared/ui/states/states.js';
import { legalApi } from './legal-api.js';
import styles from './LegalPage.module.css';

/** One of the texts that the operator of the site writes. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { data, isError, refetch } = legalApi.useLegalTextQuery(document);
  return (
    <Page title={data?.title ?? legalDocuments[document]} measure="text">
      {data ? (
        // Markdown of the operator, which the server rendered: it makes no scripts and no handlers of events.
        <div
          className={`stack fit gap-4 breaks ${styles['text']}`}
          dangerouslySetInnerHTML={{ __html: data.html }}
        />
      ) : isError ? (
        <ErrorState text="This text could not be loaded." retry={() => void refetch()} />
      ) : (
        <>
          <div className={`stack fit gap-4 breaks ${styles['text']}`}>
            <LivePart />
          </div>
          <div role="status" aria-label="Loading the text">
            <Skeleton height="24rem" />
          </div>
        </>
      )}
    </Page>
  );
}
