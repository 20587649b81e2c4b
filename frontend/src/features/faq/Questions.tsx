import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { supportEmail } from '../../shared/config/support.js';
import { questions, type Question } from './question-list.js';
import styles from './Questions.module.css';

interface Props {
  shown?: readonly Question[];
  isOpen?: (question: Question) => boolean;
  onOpen?: (question: Question) => void;
}

/** The questions with their answers, which open on a press. */
export function Questions({ shown = questions, isOpen, onOpen }: Props) {
  return (
    <div className={styles['list']}>
      {shown.map((one) => (
        <details
          key={one.question}
          className={styles['item']}
          open={isOpen?.(one)}
          onToggle={({ currentTarget }) => currentTarget.open && onOpen?.(one)}
        >
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
