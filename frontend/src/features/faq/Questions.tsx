import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { supportEmail } from '../../shared/config/support.js';
import { bringIntoView } from '../../shared/lib/focus/bring-into-view.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { questions, type Question } from './question-list.js';
import styles from './Questions.module.css';

/** The questions with their answers, which open on a press. An address with the id of a question opens that one. */
export function Questions() {
  const { hash } = useLocation();
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const found = questions.filter(({ question, answer }) =>
    `${question} ${answer}`.toLowerCase().includes(words),
  );
  const linked = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (linked.current) bringIntoView(linked.current);
  }, [hash]);
  return (
    <>
      <TextField
        label="Search the answers"
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p role="status">{found.length === 0 && 'No answer has these words.'}</p>
      <div className={styles['list']} hidden={found.length === 0}>
        {found.map((one) => {
          const id = idOf(one);
          const isLinked = hash === `#${id}`;
          return (
            <details
              key={id}
              id={id}
              ref={isLinked ? linked : undefined}
              className={styles['item']}
              open={isLinked || words !== ''}
            >
              <summary>
                {one.question}
                <ChevronDown aria-hidden="true" />
              </summary>
              <p>
                <Answer {...one} /> <Link to={`#${id}`}>Link to this answer</Link>
              </p>
            </details>
          );
        })}
      </div>
    </>
  );
}

/** "how-do-i-reset-my-password" */
const idOf = ({ question }: Question): string =>
  question
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');

/** An answer with the support address, and the words that lead to a page, as links. */
function Answer({ answer, link }: Question) {
  const [text = '', rest] = link ? answer.split(link.words) : [answer];
  const [before, after] = text.split(supportEmail);
  return (
    <>
      {before}
      {after !== undefined && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
      {after}
      {link && <Link to={link.to}>{link.words}</Link>}
      {rest}
    </>
  );
}
