import { useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { TextField } from '../../../shared/ui/fields/Field.js';
import { partsWith } from './search.js';
import styles from '../api-guide.module.css';

interface Props {
  chapters: readonly { readonly id: string; readonly title: string }[];
  guide: RefObject<HTMLElement | null>;
}

/** The chapters, or the parts that a search finds. */
export function Contents({ chapters, guide }: Props) {
  const [words, setWords] = useState('');
  const isSearching = words.trim() !== '';
  const found = isSearching && guide.current ? partsWith(words, guide.current) : [];
  return (
    <nav aria-label="On this page" className={styles['contents']}>
      <TextField
        label="Search the guide"
        type="search"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <p role="status" className="muted small" hidden={!isSearching}>
        {isSearching && (found.length === 0 ? 'Nothing found.' : `Found ${found.length}`)}
      </p>
      <ul className="row wrap">
        {(isSearching ? found : chapters).map(({ id, title }) => (
          <li key={id}>
            <Link to={`#${id}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
