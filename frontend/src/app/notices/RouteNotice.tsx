import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { Notice } from '../../shared/ui/messages/Notice.js';
import styles from './RouteNotice.module.css';

/** The state of a location that the user did not ask for. */
export interface RedirectState {
  /** Why the user was redirected, in a sentence. */
  notice: string;
}

/** Above the page: why the user is here and not at the requested address. */
export function RouteNotice({ location: { state } }: { location: Location }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const text = (state as Partial<RedirectState> | null)?.notice;
  if (text === undefined) return null;
  return (
    <div className={`breaks amid ${styles['place']}`}>
      <Notice
        kind="info"
        onDismiss={() => void navigate(pathname + search, { replace: true, state: null })}
      >
        {text}
      </Notice>
    </div>
  );
}
