import { ChevronDown } from 'lucide-react';
import { supportEmail } from '../../shared/config/support.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { questions } from './questions.js';
import styles from './FaqPage.module.css';

export function FaqPage() {
  return (
    <Page title="Frequently asked questions" lead="Nine short answers." measure="text">
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
    </Page>
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
