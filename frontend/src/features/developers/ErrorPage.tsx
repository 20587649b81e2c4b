import { Link, useParams } from 'react-router-dom';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { CodeBlock } from '../../shared/ui/text/CodeBlock.js';
import { developersApi } from './reference/api-reference-api.js';
import { errorOf, type DescribedError } from './reference/api-reference.js';
import { AwaitReference } from './reference/AwaitReference.js';
import { Marked } from './reference/Marked.js';
import styles from './api-guide.module.css';

/** The page of a code of the catalogue, to which `docs` of an error's body leads. */
export function ErrorPage() {
  const { code = '' } = useParams();
  const { data } = developersApi.useApiReferenceQuery();
  const error = data && errorOf(data, code);
  return (
    <Page title={code} lead="An error of the API for developers" measure="text">
      <Card className={styles['guide']}>
        {error && <Help error={error} />}
        {data && !error && (
          <p>
            The API has no error <code>{code}</code>. Compare the code with the one in the answer,
            or look for it in the list of all errors.
          </p>
        )}
        {!data && <AwaitReference />}
        <p>
          <Link to="/developers#errors">All errors</Link>
        </p>
      </Card>
    </Page>
  );
}

function Help({ error: { status, retryable, sentence, fix, body } }: { error: DescribedError }) {
  return (
    <>
      <h2>What happened</h2>
      <p>{sentence}</p>
      <h2>How to fix it</h2>
      <p>
        <Marked text={fix} />
      </p>
      <dl className={`stack gap-3 ${styles['errors']}`}>
        <div>
          <dt>HTTP status</dt>
          <dd>{status}</dd>
        </div>
        <div>
          <dt>Can the same request succeed later?</dt>
          <dd>{retryable ? 'Yes, send it again.' : 'No, something must change first.'}</dd>
        </div>
      </dl>
      <h2>Example</h2>
      <CodeBlock label="Example of the body" code={JSON.stringify(body, null, 2)} />
    </>
  );
}
