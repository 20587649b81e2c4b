import { useRef } from 'react';
import { siteAddress } from '../../shared/config/site.js';
import { useDeferredAnswer } from '../../shared/lib/hooks/use-deferred-answer.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { chapters } from './guide/Chapters.js';
import { Contents } from './guide/Contents.js';
import { Part } from './guide/Part.js';
import { developersApi, referencePath } from './reference/api-reference-api.js';
import { operationsOf } from './reference/api-reference.js';
import { AwaitReference } from './reference/AwaitReference.js';
import { ErrorCodes } from './reference/ErrorCodes.js';
import { Operations } from './reference/Operations.js';
import styles from './api-guide.module.css';

const errors = { id: 'errors', title: 'Errors' };
const operationsPart = { id: 'operations', title: 'Operations' };

/** The guide to the API for everybody; events, errors and operations come from the OpenAPI document. */
export function ApiGuidePage() {
  const guide = useRef<HTMLDivElement>(null);
  const { data } = useDeferredAnswer(developersApi.useApiReferenceQuery());
  const operations = data && operationsOf(data);
  return (
    <Page title="API for developers" lead="Let your CRM, dialer or script buy and download leads.">
      <div ref={guide} className={`stack fit gap-5 top ${styles['columns']}`}>
        <Contents chapters={[...chapters, errors, operationsPart]} guide={guide} />
        <Card className={styles['guide']}>
          {chapters.map(({ id, title, text }) => (
            <Part key={id} id={id} title={title}>
              {text}
            </Part>
          ))}
          <Part {...errors}>
            <p>
              Every failure has the same body: <code>error</code> is a sentence for people,{' '}
              <code>code</code> is stable, so compare this one, and <code>requestId</code> finds the
              request when you ask us about it. Fields that are wrong are in{' '}
              <code>details.fields</code>. The page at <code>docs</code> says how to fix it.
            </p>
            {data && operations ? (
              <ErrorCodes operations={operations} reference={data} />
            ) : (
              <AwaitReference />
            )}
          </Part>
          <Part {...operationsPart}>
            <p>
              All paths begin with <code>{siteAddress}/api/v1</code>.{' '}
              <a href={referencePath} download="leadmart-openapi.json">
                Download the API reference
              </a>{' '}
              (OpenAPI 3.1) to generate a client or to import it into Postman or Insomnia.
            </p>
            {operations ? <Operations operations={operations} /> : <AwaitReference />}
          </Part>
        </Card>
      </div>
    </Page>
  );
}
