import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { selectIsSignedIn } from '../../features/session/session-slice.js';
import { hasSingleKeys, isTyping } from '../../shared/lib/single-keys.js';
import { goKeys } from './shortcut-keys.js';

/** The time between `G` and the letter of a page. */
const pauseMs = 1_500;

interface Overlays {
  onMenu: () => void;
  onShortcuts: () => void;
}

/** The shortcuts of every page. None works in a text field or while a dialog is open. */
export function useShortcuts({ onMenu, onShortcuts }: Overlays): void {
  const navigate = useNavigate();
  const isSignedIn = useSelector(selectIsSignedIn);
  useEffect(() => {
    let wentAt = -Infinity;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      if (document.querySelector('dialog[open]')) return;
      const key = event.key.toLowerCase();
      const isSingleKey = !event.ctrlKey && !event.metaKey;
      if (isTyping(event.target, isSingleKey)) return;
      if (!isSingleKey) {
        if (key !== 'k' || event.shiftKey) return;
        event.preventDefault();
        return onMenu();
      }
      if (!hasSingleKeys()) return;
      if (key === '?') return onShortcuts();
      const isGoing = event.timeStamp - wentAt < pauseMs;
      wentAt = key === 'g' && !event.shiftKey ? event.timeStamp : -Infinity;
      const to = goKeys[key];
      if (isGoing && isSignedIn && to !== undefined) void navigate(to);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [navigate, isSignedIn, onMenu, onShortcuts]);
}
