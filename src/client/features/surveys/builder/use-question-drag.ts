// Dragging a question with the mouse: what is held, and whether it is over this one. Keys and fingers have buttons for it.
import { useEffect, useRef, useState, type DragEvent as GripEvent } from 'react';

/** What a dragged question is called to the browser: nothing else can be dropped on one. */
const dragged = 'application/x-porchlight-question';

/** `card`: the element that takes a drop; `onDrop` gets the key of the question that was dropped. */
export function useQuestionDrag(key: string, onDrop: (key: string) => void) {
  const card = useRef<HTMLLIElement>(null);
  const [over, setOver] = useState(false);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const element = card.current;
    if (!element) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const accepts = (event: DragEvent) => event.dataTransfer?.types.includes(dragged) === true;
    element.addEventListener(
      'dragover',
      (event) => {
        if (!accepts(event)) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    element.addEventListener('dragleave', () => setOver(false), { signal });
    element.addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (!accepts(event)) return;
        event.preventDefault();
        drop.current(event.dataTransfer?.getData(dragged) ?? '');
      },
      { signal },
    );
    return () => leaving.abort();
  }, []);
  const onDragStart = (event: GripEvent) => {
    event.dataTransfer.setData(dragged, key);
    event.dataTransfer.effectAllowed = 'move';
    if (card.current) event.dataTransfer.setDragImage(card.current, 12, 12);
  };
  return { card, over, onDragStart };
}
