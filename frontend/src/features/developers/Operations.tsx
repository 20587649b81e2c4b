import { ChevronDown } from 'lucide-react';
import { exampleOf, inputsOf, successOf, type Operation, type Parameter } from './api-reference.js';
import { CodeBlock } from './CodeBlock.js';
import { Marked } from './Marked.js';
import styles from './api-guide.module.css';

const scopes = [
  ['read', 'Read'],
  ['buy', 'Buy'],
  ['download', 'Download'],
  ['suppress', 'Suppress'],
] as const;

/** The operations that API keys open, by the first scope that opens them. */
export function Operations({ operations }: { operations: readonly Operation[] }) {
  return scopes.map(([scope, title]) => (
    <section key={scope} aria-labelledby={`scope-${scope}`}>
      <h3 id={`scope-${scope}`}>{title}</h3>
      <div className={styles['list']}>
        {operations
          .filter((one) => one.scopes[0] === scope)
          .map((one) => (
            <OperationItem key={one.operationId} operation={one} />
          ))}
      </div>
    </section>
  ));
}

function OperationItem({ operation }: { operation: Operation }) {
  const { method, path, summary, requestBody } = operation;
  const inputs = inputsOf(operation);
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const { status, types, schema } = successOf(operation);
  const isJson = types[0] === 'application/json';
  return (
    <details className={styles['operation']}>
      <summary>
        <span>
          <code>
            <b>{method}</b> {path}
          </code>
          <span>
            <Marked text={summary} />
          </span>
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={`stack fit gap-3 ${styles['facts']}`}>
        <p>
          Scope: <code>{operation.scopes.join(' or ')}</code>
        </p>
        {inputs.length > 0 && <Parameters parameters={inputs} />}
        {body && (
          <>
            <h4>Request: {type}</h4>
            <CodeBlock label={`Request of ${method} ${path}`} code={json(exampleOf(body.schema))} />
          </>
        )}
        <h4>
          Answer: {status} {types.join(', ')}
        </h4>
        {schema && isJson && (
          <CodeBlock label={`Answer of ${method} ${path}`} code={json(exampleOf(schema))} />
        )}
      </div>
    </details>
  );
}

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <>
      <h4>Parameters</h4>
      <dl>
        {parameters.map(({ in: place, name, required = false, schema, description }) => (
          <div key={`${place} ${name}`}>
            <dt>
              <code>{name}</code> {place}
              {required && ', required'}
            </dt>
            <dd>
              <Marked text={asSentence(description ?? schema.description)} />{' '}
              {schema.enum ? (
                <>One of {schema.enum.join(', ')}.</>
              ) : (
                <>
                  Example: <code>{String(exampleOf(schema))}</code>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const asSentence = (text?: string): string => (text ? `${text}.` : '');
const json = (value: unknown): string => JSON.stringify(value, null, 2);
