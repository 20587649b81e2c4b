import { Link } from 'react-router-dom';
import { Card } from '../../shared/ui/pages/Card.js';
import { Loaded } from '../../shared/ui/states/Loaded.js';
import { Skeleton } from '../../shared/ui/states/states.js';
import { linesOf, type NeedLine } from './need-words.js';
import { useNeeds } from './needs-api.js';
import styles from './NeedsYou.module.css';

/** The list of all that waits for an admin, the most urgent first. Each line leads to its place. */
export function NeedsYou() {
  const query = useNeeds();
  return (
    <section className="stack gap-2" aria-labelledby="needs-you">
      <h2 id="needs-you">Needs you</h2>
      <Loaded
        query={query}
        what="what needs you"
        failure="What needs you could not be loaded"
        loading={<Skeleton height="3rem" />}
        isEmpty={({ needs, isComplete }) => needs.length === 0 && isComplete}
        empty={<p className="muted">Nothing waits for you.</p>}
      >
        {({ needs, isComplete }) => (
          <Card>
            <ul className={`stack ${styles['lines']}`}>
              {linesOf(needs, new Date()).map((line) => (
                <Line key={`${line.words} ${line.to ?? ''}`} line={line} />
              ))}
            </ul>
            {!isComplete && (
              <p role="status" className="soft">
                Some of it could not be read. It is asked again in a minute.
              </p>
            )}
          </Card>
        )}
      </Loaded>
    </section>
  );
}

function Line({ line: { words, facts, to } }: { line: NeedLine }) {
  return (
    <li className={`row wrap spread gap-2 ${styles['line']}`}>
      {to === undefined ? <span className="firm">{words}</span> : <Link to={to}>{words}</Link>}
      <span className="muted">{facts.join(' · ')}</span>
    </li>
  );
}
