import { ChevronDown } from 'lucide-react';
import { supportEmail } from '../../shared/config/support.js';
import { questions } from './question-list.js';
import styles from './Questions.module.css';

/** The questions with their answers, which open on a press. */
export function Questions() {
  return (
    <div className={styles['list']}>
      {questions.map(({ question, answer }) => (
        <details key={question} className={styles['item']}>
          <summary>
            {question}
            <ChevronDown aria-hidden="true" />
          </summary>
          <p>
            <Answer text={answer} />
          </p>
        </details>
      ))}
    </div>
  );
}

/** An answer with the support address as a link. */
function Answer({ text }: { text: string }) {
  const [before = '', ...after] = text.split(supportEmail);
  if (after.length === 0) return <>{text}</>;
  return (
    <>
      {before}
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      {after.join(supportEmail)}
    </>
  );
}
