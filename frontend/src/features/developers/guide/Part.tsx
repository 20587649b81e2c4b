import type { ReactNode } from 'react';

interface Props {
  id: string;
  title: ReactNode;
  level?: 'h2' | 'h3';
  children: ReactNode;
}

/** A part of the guide that addresses can name and the search finds, by its heading and its text. */
export function Part({ id, title, level: Heading = 'h2', children }: Props) {
  return (
    <section id={id} tabIndex={-1} data-part aria-labelledby={`${id}-title`}>
      <Heading id={`${id}-title`} data-title>
        {title}
      </Heading>
      {children}
    </section>
  );
}
