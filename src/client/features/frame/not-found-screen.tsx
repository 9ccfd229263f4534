// An unknown path. It says so only after a grace period: a link into a screen that is still loading is no mistake.
import { useEffect, useState } from 'react';
import { say } from '../../../domain/words/say';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Loading } from '../../ui/loading';

const GRACE = 2_500;

export function NotFoundScreen() {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setWaited, GRACE, true);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (waited) document.title = say('Nothing here · Porchlight');
  }, [waited]);
  if (!waited) return <Loading />;
  return (
    <Empty
      page
      icon="map"
      title={say('Nothing here')}
      action={<ButtonLink to="/app">{say('Go to the first screen')}</ButtonLink>}
    >
      <p>{say("The page you are looking for doesn't exist or has been moved.")}</p>
    </Empty>
  );
}
