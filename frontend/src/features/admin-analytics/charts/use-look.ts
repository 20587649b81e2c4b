import { useMemo, useSyncExternalStore } from 'react';
import { currentTheme, onThemeChange } from '../../../shared/lib/theme.js';

export type Look = ReturnType<typeof readLook>;

/**
 * A canvas cannot read CSS tokens, so colours and font are looked up again whenever the theme
 * changes.
 */
export function useLook() {
  const theme = useSyncExternalStore(onThemeChange, currentTheme);
  return useMemo(() => ({ theme, ...readLook() }), [theme]);
}

/** The browser resolves light-dark() only on an element that uses the colour. */
function readLook() {
  const probe = document.createElement('span');
  document.body.append(probe);
  const read = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const look = {
    accent: read('--accent'),
    wash: read('--accent-wash'),
    gold: read('--gold'),
    grid: read('--line'),
    hatch: read('--line-control'),
    strong: read('--line-strong'),
    ink: read('--ink'),
    text: read('--ink-soft'),
    raised: read('--surface-raised'),
    font: getComputedStyle(probe).fontFamily,
  };
  probe.remove();
  return look;
}
