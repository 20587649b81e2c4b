import { Link, useLocation } from 'react-router-dom';
import { Disclosure } from '../../../shared/ui/pages/Disclosure.js';
import { CodeBlock } from '../../../shared/ui/text/CodeBlock.js';
import type { Input, Operation } from './api-reference.js';
import { Marked } from './Marked.js';
import styles from '../api-guide.module.css';

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
            <OperationItem key={one.id} operation={one} />
          ))}
      </div>
    </section>
  ));
}

function OperationItem({ operation }: { operation: Operation }) {
  const { id, method, path, summary } = operation;
  const isNamed = useLocation().hash === `#${id}`;
  return (
    <Disclosure
      id={id}
      data-part
      open={isNamed}
      summary={
        <span className="stack slim gap-1 plain breaks">
          <code data-title>
            <b>{method}</b> {path}
          </code>
          <span className="muted">
            <Marked text={summary} />
          </span>
        </span>
      }
    >
      <Facts operation={operation} />
    </Disclosure>
  );
}

function Facts({ operation }: { operation: Operation }) {
  const { id, method, path, description, inputs, request, success } = operation;
  return (
    <div className={`stack fit gap-3 ${styles['facts']}`}>
      <p>
        <Marked text={description} /> <Link to={`#${id}`}>Link to this operation</Link>
      </p>
      {inputs.length > 0 && <Inputs inputs={inputs} />}
      {request && (
        <>
          <h4>Request: {request.types.join(', ')}</h4>
          {request.example !== undefined && (
            <CodeBlock label={`Request of ${method} ${path}`} code={json(request.example)} />
          )}
        </>
      )}
      <h4>
        Answer: {success.status} {success.types.join(', ')}
      </h4>
      {success.example !== undefined && (
        <CodeBlock label={`Answer of ${method} ${path}`} code={json(success.example)} />
      )}
    </div>
  );
}

function Inputs({ inputs }: { inputs: readonly Input[] }) {
  return (
    <>
      <h4>Parameters</h4>
      <dl className="stack gap-3">
        {inputs.map(({ place, name, required, description, choices, example }) => (
          <div key={`${place} ${name}`}>
            <dt>
              <code>{name}</code> {place}
              {required && ', required'}
            </dt>
            <dd>
              {description && <Marked text={`${description}. `} />}
              {choices ? (
                <>One of {choices.join(', ')}.</>
              ) : (
                example !== undefined && (
                  <>
                    Example: <code>{inWords(example)}</code>
                  </>
                )
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const inWords = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
const json = (value: unknown): string => JSON.stringify(value, null, 2);
