// A strip below the part of the frame that scrolls: under the thumb, never over what one reads or taps.
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

export function StickyFooter({ children }: { children: ReactNode }) {
  const [place] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const content = document.getElementById('content');
    if (content) content.after(place);
    else document.body.append(place);
    return () => place.remove();
  }, [place]);
  return createPortal(children, place);
}
