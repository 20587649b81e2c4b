import { Link } from 'react-router-dom';
import { supportEmail } from '../../shared/config/support.js';
import styles from './Footer.module.css';

/** Links for visitors. The FAQ is for signed-in users, so a visitor logs in first. */
export function Footer() {
  return (
    <footer className={styles['footer']}>
      <p>© {new Date().getFullYear()} Leadmart</p>
      <nav aria-label="More about Leadmart">
        <ul className={styles['links']}>
          <li>
            <Link to="/pricing">Pricing</Link>
          </li>
          <li>
            <Link to="/faq">FAQ</Link>
          </li>
          <li>
            <a href={`mailto:${supportEmail}`}>Contact</a>
          </li>
        </ul>
      </nav>
    </footer>
  );
}
