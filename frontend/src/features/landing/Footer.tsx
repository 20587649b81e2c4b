import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { supportEmail } from '../../shared/config/support.js';
import { selectIsSignedIn } from '../session/session-slice.js';
import styles from './Footer.module.css';

/** Links for visitors. The page of the FAQ is for users; the landing page has its questions, too. */
export function Footer() {
  const isSignedIn = useSelector(selectIsSignedIn);
  return (
    <footer className={styles['footer']}>
      <p>© {new Date().getFullYear()} Leadmart</p>
      <nav aria-label="More about Leadmart">
        <ul className={styles['links']}>
          <li>
            <Link to="/pricing">Pricing</Link>
          </li>
          <li>{isSignedIn ? <Link to="/faq">FAQ</Link> : <a href="#faq">FAQ</a>}</li>
          <li>
            <Link to="/developers">Developers</Link>
          </li>
          <li>
            <Link to="/do-not-sell">Do not sell my information</Link>
          </li>
          <li>
            <a href={`mailto:${supportEmail}`}>Contact</a>
          </li>
        </ul>
      </nav>
    </footer>
  );
}
