import { siteAddress } from '../../shared/config/site-address.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { referencePath, useApiReferenceQuery } from './api-reference-api.js';
import { operationsOf } from './api-reference.js';
import { AwaitReference } from './AwaitReference.js';
import { chapters } from './Chapters.js';
import { ErrorCodes } from './ErrorCodes.js';
import { Operations } from './Operations.js';
import { QuickStart } from './QuickStart.js';
import styles from './api-guide.module.css';

const contents = [
  { id: 'quick-start', title: 'Quick start' },
  ...chapters,
  { id: 'errors', title: 'Errors' },
  { id: 'operations', title: 'Operations' },
];

/** The guide to the API for everybody; the operations and errors come from the OpenAPI document. */
export function ApiGuidePage() {
  const { data, isError } = useApiReferenceQuery();
  const operations = data && operationsOf(data);
  return (
    <Page
      title="API for developers"
      lead="Let your CRM, dialer or script buy and download leads."
      measure="text"
    >
      <nav aria-label="On this page">
        <ul className={`row wrap ${styles['contents']}`}>
          {contents.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Card className={styles['guide']}>
        <h2 id="quick-start">Quick start</h2>
        <QuickStart />
        {chapters.map(({ id, title, text }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            {text}
          </section>
        ))}
        <h2 id="errors">Errors</h2>
        <p>
          Every failure has the same body: <code>error</code> is a sentence for people,{' '}
          <code>code</code> is stable, so compare this one, and <code>requestId</code> finds the
          request when you ask us about it. Fields that are wrong are in <code>details.fields</code>
          . The page at <code>docs</code> says how to fix it.
        </p>
        {data && operations ? (
          <ErrorCodes operations={operations} reference={data} />
        ) : (
          <AwaitReference />
        )}
        <h2 id="operations">Operations</h2>
        <p>
          All paths begin with <code>{siteAddress}/api/v1</code>.{' '}
          <a href={referencePath} download="leadmart-openapi.json">
            Download the API reference
          </a>{' '}
          (OpenAPI 3.1) to generate a client or to import it into Postman or Insomnia.
        </p>
        {operations ? <Operations operations={operations} /> : !isError && <AwaitReference />}
      </Card>
    </Page>
  );
}
