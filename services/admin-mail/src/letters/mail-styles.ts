import { Html } from './html.js';

/** The shades of a map tile from faint to full, as in the site's `tokens.css`. */
export const tileShades: readonly { readonly light: string; readonly dark: string }[] = [
  { light: '#dbe9e4', dark: '#1d3a32' },
  { light: '#b5d3ca', dark: '#24574a' },
  { light: '#7fb5a5', dark: '#318069' },
  { light: '#428e7b', dark: '#43a987' },
  { light: '#0b6b55', dark: '#58d3ab' },
];

const dark: Readonly<Record<string, string>> = {
  ground: 'background: #0e1513',
  card: 'background: #151e1b; border-color: #263430',
  ink: 'color: #e9f1ee',
  soft: 'color: #a9bab4',
  link: 'color: #58d3ab',
  button: 'background: #58d3ab; color: #06231b',
  line: 'border-color: #263430',
  ...Object.fromEntries(
    tileShades.map((shade, index) => [`tile-${index + 1}`, `background: ${shade.dark}`]),
  ),
};

const important = (declarations: string): string =>
  declarations
    .split('; ')
    .map((declaration) => `${declaration} !important;`)
    .join(' ');

/** The dark variant. Inline styles are the light one, so the rules must be important. */
export const mailStyles = new Html(
  `<style>@media (prefers-color-scheme: dark) {\n${Object.entries(dark)
    .map(([name, declarations]) => `.${name} { ${important(declarations)} }`)
    .join('\n')}\n}</style>`,
);
