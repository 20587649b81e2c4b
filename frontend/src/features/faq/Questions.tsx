import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { supportEmail } from '../../shared/config/support.js';
import { questions, type Question } from './question-list.js';
import styles from './Questions.module.css';

/** The questions with their answers, which open on a press. */
export function Questions() {
  return (
    <div className={styles['list']}>
      {questions.map((one) => (
        <details key={one.question} className={styles['item']}>
          <summary>
            {one.question}
            <ChevronDown aria-hidden="true" />
          </summary>
          <p>
            <Answer {...one} />
          </p>
        </details>
      ))}
    </div>
  );
}

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
