import { useEffect, useRef } from 'react';

// The site's policy refuses styles in HTML. The server escapes texts, so both are found in tags only.
const styleAttribute = / style="/g;
const darkStyles = /<style>[^]*?<\/style>/;

/**
 * The HTML of a mail as a light mail program shows it, apart from the styles of the site. Styles are set by script, which the
 * site's policy allows; scripts in the HTML would not run.
 */
export function MailHtml({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' });
    root?.replaceChildren(shown(html));
  }, [html]);
  return <div ref={host} />;
}

function shown(html: string): HTMLElement {
  const allowed = html.replace(darkStyles, '').replace(styleAttribute, ' data-style="');
  const { content } = Object.assign(document.createElement('template'), { innerHTML: allowed });
  const mail = document.createElement('div');
  mail.append(...content.querySelectorAll('.ground'));
  for (const element of mail.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
  for (const link of mail.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  return mail;
}
