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
  const linked = [supportEmail, ...(link ? [link.words] : [])];
  return partsOf(answer, linked).map((part) => {
    if (part === supportEmail)
      return (
        <a key={part} href={`mailto:${supportEmail}`}>
          {part}
        </a>
      );
    return part === link?.words ? (
      <Link key={part} to={link.to}>
        {part}
      </Link>
    ) : (
      part
    );
  });
}

/** The text, cut before and after each of these words. */
const partsOf = (text: string, words: readonly string[]): readonly string[] =>
  words.reduce<readonly string[]>(
    (parts, word) =>
      parts.flatMap((part) =>
        part.split(word).flatMap((one, n) => (n === 0 ? [one] : [word, one])),
      ),
    [text],
  );
