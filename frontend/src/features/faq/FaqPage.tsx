import { ChevronDown } from 'lucide-react';
import { Page } from '../../shared/ui/Page.js';
import { questions } from './questions.js';
import styles from './FaqPage.module.css';

/** Nine questions, each opened by itself. */
export function FaqPage() {
  return (
    <Page title="Frequently asked questions" lead="Nine short answers.">
      <div className={styles['list']}>
        {questions.map(({ question, answer }) => (
          <details key={question} className={styles['item']}>
            <summary>
              {question}
              <ChevronDown aria-hidden="true" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Page>
  );
}
