// An unknown path. It says so only after a grace period: a link into a screen that is still loading is no mistake.
import { useEffect, useState } from 'react';
import { t } from '../../i18n/texts';
import { ButtonLink } from '../../ui/primitives/button';
import { Empty } from '../../ui/primitives/empty';
import { Loading } from '../../ui/primitives/loading';

/** In milliseconds. */
export const grace = 2_500;

export function NotFoundScreen() {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setWaited, grace, true);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (waited) document.title = t('Nothing here · Porchlight');
  }, [waited]);
  if (!waited) return <Loading />;
  return (
    <Empty
      page
      icon="map"
      title={t('Nothing here')}
      action={<ButtonLink to="/app">{t('Go to the start page')}</ButtonLink>}
    >
      <p>{t("The page you are looking for doesn't exist or has been moved.")}</p>
    </Empty>
  );
}
