import { useSelector } from 'react-redux';
import { Link, Outlet } from 'react-router-dom';
import { legalDocuments } from '@leadmart/contracts/legal-documents';
import { selectIsSignedIn } from '../features/session/session-slice.js';
import { supportEmail } from '../shared/config/site.js';
import { useLive } from './loading/use-live.js';
import styles from './PublicPages.module.css';

const pages = [
  ['/pricing', 'Pricing'],
  ['/developers', 'Developers'],
  ['/do-not-sell', 'Do not sell my information'],
  ['/verify-file', 'Verify a file'],
  ...Object.entries(legalDocuments).map(([name, title]) => [`/legal/${name}`, title] as const),
] as const;

/** Links below every public page. The page of the FAQ is for users; the landing page has its questions, too. */
export function Footer() {
  const isSignedIn = useSelector(selectIsSignedIn);
  return (
    <footer className={`stack gap-3 amid soft small on-screen ${styles['footer']}`}>
      <nav aria-label="More about Leadmart">
        <ul className={styles['links']}>
          <li>
            <Link to={isSignedIn ? '/faq' : '/#faq'}>FAQ</Link>
          </li>
          {pages.map(([to, title]) => (
            <li key={to}>
              <Link to={to}>{title}</Link>
            </li>
          ))}
          <li>
            <a href={`mailto:${supportEmail}`}>Contact</a>
          </li>
        </ul>
      </nav>
      <p>© {new Date().getFullYear()} Leadmart</p>
    </footer>
  );
}

/** The pages for everybody, with the footer at the end of the page or of the screen. */
export function PublicPages() {
  useLive('main');
  return (
    <div className={styles['pages']}>
      <div>
        <Outlet />
      </div>
      <Footer />
    </div>
  );
}
