import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { logoutPath } from '@leadmart/contracts/paths';
import { fetchJson } from '../../shared/api/fetch-json.js';
import { signedOut } from './session-slice.js';

/**
 * Ends this session and goes to the login page. The request to the server is not awaited: without
 * a connection the token is removed here all the same.
 */
export function useLogout(): () => void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  return () => {
    // Before the token is removed, because the call carries it.
    void fetchJson({ path: logoutPath, method: 'POST', keepalive: true });
    dispatch(signedOut());
    void navigate('/login');
  };
}
