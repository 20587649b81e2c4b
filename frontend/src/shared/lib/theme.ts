export type Theme = 'light' | 'dark';

const systemIsDark = '(prefers-color-scheme: dark)';
const chosenHere = new EventTarget();

/** The theme on screen: the user's choice, else the system's preference. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia(systemIsDark).matches ? 'dark' : 'light';
}

/** Stored under `theme`, where `vite/theme.js` reads it before the first paint. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  localStorage.setItem('theme', theme);
  chosenHere.dispatchEvent(new Event('change'));
}

/** Calls `changed` when the user chooses a theme or the system's preference changes. */
export function onThemeChange(changed: () => void): () => void {
  const sources = [chosenHere, matchMedia(systemIsDark)];
  for (const source of sources) source.addEventListener('change', changed);
  return () => {
    for (const source of sources) source.removeEventListener('change', changed);
  };
}
