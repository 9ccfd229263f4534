// The campaign's mailers as cards, and everything that was sent of them.
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Mailer } from '../../../contract/outreach/mailers';
import { key, t, tPlural } from '../../i18n/texts';
import { mailerCampaignList, mailerList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { Choice } from '../../ui/fields/choice';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Icon } from '../../ui/primitives/icons';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { Skeleton } from '../../ui/primitives/skeleton';
import { ArchivableList, type RecordStatus } from '../../ui/tables/archivable-list';
import { inchesWords } from './mail-words';
import classes from './mailers.module.css';
import { MailingsTable } from './mailings-table';
import { useMailerPage } from './use-mailer-page';

const views = { mailers: key('Mailers'), mailings: key('Mailings') } as const;
type View = keyof typeof views;
const order = Object.keys(views) as View[];

export function MailersScreen() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = order.find((each) => each === search.view) ?? 'mailers';
  return (
    <Page
      title={t('Mailers')}
      actions={
        <ButtonLink look="primary" icon="plus" to="/app/mailer/add">
          {t('New mailer')}
        </ButtonLink>
      }
    >
      <Choice
        label={t('View')}
        value={view}
        options={order.map((each) => ({ value: each, label: views[each] }))}
        onChange={(next) =>
          void navigate({ to: '/app/mailers', search: next === 'mailers' ? {} : { view: next }, replace: true })
        }
      />
      {view === 'mailers' ? <Mailers /> : <Mailings />}
    </Page>
  );
}

function Mailings() {
  const loaded = useKept(mailerCampaignList, {
    every: (list) => (list?.some(({ status }) => status === 'making') ? 3_000 : undefined),
  });
  return (
    <Card>
      <Loadable loaded={loaded}>{(mailings) => <MailingsTable mailings={mailings} withMailer />}</Loadable>
    </Card>
  );
}

function Mailers() {
  const loaded = useKept(mailerList);
  const [shown, setShown] = useState<RecordStatus>('is_active');
  return (
    <ArchivableList
      loaded={loaded}
      search={t('Search mailers')}
      which={t('Which mailers')}
      shown={shown}
      onShown={setShown}
      textOf={({ name }) => name}
      nothing={{
        icon: rareIcons.mail,
        missed: (searched) => t('No mailer matches “{searched}”', { searched }),
        archived: {
          title: t('No archived mailers'),
          words: t('You can archive a mailer that’s no longer used. Its mailings are kept.'),
        },
        first: {
          title: t('No mailers yet'),
          words: t('Upload a postcard as a PDF or a picture, then send it to a voter group.'),
          to: '/app/mailer/add',
          action: t('Add the first one||mailer'),
        },
      }}
      waiting={<Skeleton rows={3} height={200} />}
    >
      {({ items, none }) =>
        items.length === 0 ? (
          <Card>{none}</Card>
        ) : (
          <ul className={classes.cards} aria-label={t('Mailers')}>
            {items.map((mailer) => (
              <MailerCard key={mailer.id} mailer={mailer} />
            ))}
          </ul>
        )
      }
    </ArchivableList>
  );
}

function MailerCard({ mailer }: { mailer: Mailer }) {
  const { id, name, campaigns } = mailer;
  const picture = useMailerPage(mailer.campaign_id, id, 1);
  return (
    <li className={classes.card}>
      <span className={classes.thumb}>
        {picture ? <img src={picture} alt="" /> : <Icon name={rareIcons.mail} size={36} />}
      </span>
      <Link to="/app/mailer/id/$id" params={{ id }} className={classes.name}>
        {name}
      </Link>
      <span className="quiet">
        {[
          tPlural(mailer.pages, '{count} page', '{count} pages'),
          inchesWords(mailer.width_in, mailer.height_in),
          campaigns === 0 ? t('Not sent yet') : tPlural(campaigns, '{count} mailing', '{count} mailings'),
        ].join(' · ')}
      </span>
    </li>
  );
}
