import { useEffect, useRef, type RefObject } from 'react';
import { useArrivalFocus } from './focus/use-arrival-focus.js';

/** Names the document after the screen, and puts the focus on its heading when one arrives here. */
export function usePageTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Leadmart`;
  }, [title]);
  useArrivalFocus(heading);
  return heading;
}
