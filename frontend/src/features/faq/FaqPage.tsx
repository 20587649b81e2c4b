import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { bringIntoView } from '../../shared/lib/focus/bring-into-view.js';
import { TextField } from '../../shared/ui/fields/Field.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { questions, type Question } from './question-list.js';
import { Questions } from './Questions.js';

/** The address names the question that was opened last, so that its answer can be linked. */
export function FaqPage() {
  const [linkedHash] = useState(useLocation().hash);
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const found = questions.filter(({ question, answer }) =>
    `${question} ${answer}`.toLowerCase().includes(words),
  );
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const linked = list.current?.querySelector('details[open]');
    if (linked) bringIntoView(linked);
  }, []);
  return (
    <Page title="Frequently asked questions" lead="Nine short answers." measure="text">
      <TextField label="Search the answers" type="search" value={search} onValue={setSearch} />
      <p role="status">{found.length === 0 && 'No answers match your search.'}</p>
      <div ref={list} hidden={found.length === 0}>
        <Questions
          // A search opens what it finds.
          key={words}
          shown={found}
          isOpen={(one) => words !== '' || linkedHash === hashOf(one)}
          onOpen={(one) => {
            if (words === '') void navigate({ hash: hashOf(one) }, { replace: true });
          }}
        />
      </div>
    </Page>
  );
}

/** "#how-do-i-reset-my-password" */
const hashOf = ({ question }: Question): string =>
  `#${question
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replace(/-$/, '')}`;
