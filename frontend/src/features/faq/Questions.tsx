import { Link } from 'react-router-dom';
import { supportEmail } from '../../shared/config/site.js';
import { Disclosure } from '../../shared/ui/pages/Disclosure.js';
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
        <Disclosure
          key={one.question}
          summary={one.question}
          open={isOpen?.(one)}
          onToggle={({ currentTarget }) => currentTarget.open && onOpen?.(one)}
        >
          <p className={`soft breaks ${styles['answer']}`}>
            <Answer {...one} />
          </p>
        </Disclosure>
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
