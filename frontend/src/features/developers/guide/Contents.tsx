import { useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { TextField } from '../../../shared/ui/fields/Field.js';
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
      <TextField label="Search the guide" type="search" value={words} onValue={setWords} />
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

/** A part of the guide in the list of what a search found. */
interface Found {
  readonly id: string;
  readonly title: string;
}

const mostFound = 12;

/** The parts of the guide that have all words, those with a word in their title first. The smallest part around a text counts. */
function partsWith(words: string, guide: Element): readonly Found[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const found = [...guide.querySelectorAll('[data-part]')].flatMap((part) => {
    const title = part.querySelector('[data-title]')?.textContent.trim() ?? '';
    const text = ownTextOf(part).toLowerCase();
    const inTitle = wanted.filter((word) => title.toLowerCase().includes(word)).length;
    return wanted.every((word) => text.includes(word)) ? [{ id: part.id, title, inTitle }] : [];
  });
  return found.toSorted((one, other) => other.inTitle - one.inTitle).slice(0, mostFound);
}

/** The text without that of the parts within. */
function ownTextOf(part: Element): string {
  const copy = part.cloneNode(true) as Element;
  for (const inner of copy.querySelectorAll('[data-part]')) inner.remove();
  return copy.textContent;
}
