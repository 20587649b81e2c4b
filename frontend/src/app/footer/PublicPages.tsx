import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { Footer } from './Footer.js';
import styles from './PublicPages.module.css';

/** The pages for everybody, with the footer at the end of the page or of the screen. */
export function PublicPages() {
  // `vite/first-page.js` waits for it: buttons react from now on.
  useEffect(() => void dispatchEvent(new Event('live')), []);
  return (
    <div className={styles['pages']}>
      <div>
        <Outlet />
      </div>
      <Footer />
    </div>
  );
}
