import { Outlet } from 'react-router-dom';
import { useLive } from '../loading/use-live.js';
import { Footer } from './Footer.js';
import styles from './PublicPages.module.css';

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
