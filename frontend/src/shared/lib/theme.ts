export type Theme = 'light' | 'dark';

/** What is on screen: the user's choice, else the system's preference. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Kept under `theme`, where `public/theme.js` finds it before the first paint. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  localStorage.setItem('theme', theme);
}
