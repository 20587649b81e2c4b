import { textParts } from './text-parts.js';

/** A text with clickable web addresses, which open in a new tab and learn nothing about this page. */
export function LinkedText({ text }: { text: string }) {
  return textParts(text).map(({ text: shown, href }, index) =>
    href === undefined ? (
      shown
    ) : (
      <a key={index} dir="ltr" href={href} target="_blank" rel="noopener noreferrer">
        {shown}
      </a>
    ),
  );
}
