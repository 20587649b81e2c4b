import { Link } from 'react-router-dom';
import { errorsOf, type ApiReference, type Operation } from './api-reference.js';
import { Marked } from './Marked.js';
import styles from '../api-guide.module.css';

interface Props {
  operations: readonly Operation[];
  reference: ApiReference;
}

/** Statuses and codes of the catalogue; each code leads to its page. */
export function ErrorCodes({ operations, reference }: Props) {
  return (
    <dl className={`stack gap-3 ${styles['errors']}`}>
      {errorsOf(operations, reference).map(
        ({ description, content, 'x-status': status, 'x-codes': codes }) => (
          <div key={status}>
            <dt>
              {status}{' '}
              <span>
                <Marked text={description} />
              </span>
            </dt>
            <dd>
              <ul>
                {codes.map(({ code, retryable }) => (
                  <li key={code} id={code} data-part>
                    <Link to={`/developers/errors/${code}`}>
                      <code data-title>{code}</code>
                    </Link>
                    {retryable && ' – try again'}
                    <br />
                    {content['application/json'].examples[code]?.value.error}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
