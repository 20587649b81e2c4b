import { useEffect, useRef, type RefObject } from 'react';
import { useArrivalFocus } from '../focus/use-arrival-focus.js';

/** Sets the document's title and moves the focus to the heading of a newly opened page. */
export function usePageTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Leadmart`;
  }, [title]);
  useArrivalFocus(heading);
  return heading;
}
