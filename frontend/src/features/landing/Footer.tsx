import { Link } from 'react-router-dom';
import { supportEmail } from '../../shared/config/support.js';
import styles from './Footer.module.css';

/** Where else a visitor may want to go. Questions are answered to those who are signed in: others log in first. */
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
