// One message of a conversation, at the side of who wrote it.
import type { ReactNode } from 'react';
import classes from './bubble.module.css';

interface Props {
  ours: boolean;
  children: string;
  about?: ReactNode;
  bad?: boolean;
}

export function Bubble({ ours, children, about, bad }: Props) {
  const side = ours || undefined;
  return (
    <div className={classes.message} data-ours={side}>
      <div className={classes.bubble} data-ours={side}>
        {children}
      </div>
      {about && (
        <div className={classes.about} data-bad={bad || undefined}>
          {about}
        </div>
      )}
    </div>
  );
}
