export type Theme = 'light' | 'dark';

const systemIsDark = '(prefers-color-scheme: dark)';
const chosenHere = new EventTarget();

/** What is on screen: the user's choice, else the system's preference. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia(systemIsDark).matches ? 'dark' : 'light';
}

/** Kept under `theme`, where `vite/theme.js` finds it before the first paint. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  localStorage.setItem('theme', theme);
  chosenHere.dispatchEvent(new Event('change'));
}

/** Calls `changed` when the user chose here, or the system went from day to night. */
export function onThemeChange(changed: () => void): () => void {
  const sources = [chosenHere, matchMedia(systemIsDark)];
  for (const source of sources) source.addEventListener('change', changed);
  return () => {
    for (const source of sources) source.removeEventListener('change', changed);
  };
}
