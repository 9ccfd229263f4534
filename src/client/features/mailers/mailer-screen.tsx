// One mailer: both sides as they are printed, what was sent of it, and sending it.
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract';
import type { Mailer } from '../../../contract/outreach/mailers';
import { mailerSize, mailerSizes, type MailerSize } from '../../../contract/outreach/mailer-campaigns';
import { hasRoomForCode, placeArtwork } from '../../../domain/mailers/sizes';
import { call } from '../../data/api';
import { useCall, type Loaded } from '../../data/use-call';
import { formatFileSize } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { mailerCampaignList, mailerList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { useMember } from '../../session/session';
import { SelectField } from '../../ui/fields/fields';
import { OnlineButton } from '../../ui/fields/online-button';
import { Rename } from '../../ui/fields/rename';
import { Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable, LoadProblem } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { Skeleton } from '../../ui/primitives/skeleton';
import { archive } from '../../ui/tables/archive';
import { inchesWords, sizeWords } from './mail-words';
import classes from './mailers.module.css';
import { MailingForm } from './mailing-form';
import { MailingsTable } from './mailings-table';
import { PrintedSide } from './printed-side';

const back = () => ({ to: '/app/mailers', label: t('Mailers') });

export function MailerScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaignId } = useMember();
  const kept = useKept(mailerList);
  const loaded = useCall(contract.mailers.get, { query: { id, campaign_id: campaignId } });
  const mailer = loaded.data ?? kept.data?.find((each) => each.id === id);
  if (!mailer)
    return (
      <Page title={t('Mailer')} back={back()}>
        <Loadable loaded={loaded} waiting={<Skeleton rows={3} height={112} />}>
          {() => null}
        </Loadable>
      </Page>
    );
  return <Shown key={id} mailer={mailer} loaded={loaded} />;
}

const artOf = ({ width_in: width, height_in: height }: Mailer) => ({ width, height });
/** The size that the file was made for, else the commonest. */
const usualSize = (mailer: Mailer): MailerSize =>
  mailerSizes.find((size) => placeArtwork(size, artOf(mailer)).fits) ?? '6x9';

function Shown({ mailer, loaded }: { mailer: Mailer; loaded: Loaded<Mailer> }) {
  const { campaignId } = useMember();
  const [open, setOpen] = useState<'name' | 'send' | null>(null);
  const [size, setSize] = useState(() => usualSize(mailer));
  // Null: as the size has room.
  const [codes, setCodes] = useState<boolean | null>(null);
  const hasCodes = codes ?? hasRoomForCode(size);
  const mailings = useKept(mailerCampaignList, {
    every: (list) => (list?.some(({ status }) => status === 'making') ? 3_000 : undefined),
  });
  const archived = mailer.record_status === 'archived';
  const { fits, area, turned } = placeArtwork(size, artOf(mailer));
  const isPicture = mailer.mime !== 'application/pdf';
  // Pixels an inch, of the side that lies across.
  const isBlurred = isPicture && (300 * (turned ? mailer.height_in : mailer.width_in)) / area.width < 150;
  const change = async (body: { name?: string; record_status?: Mailer['record_status'] }) => {
    const answered = await call(contract.mailers.update, { body: { id: mailer.id, campaign_id: campaignId, ...body } });
    loaded.replace(answered);
    mailerList.update(answered);
  };
  return (
    <Page
      title={mailer.name}
      back={back()}
      lead={[
        tPlural(mailer.pages, '{count} page', '{count} pages'),
        inchesWords(mailer.width_in, mailer.height_in),
        formatFileSize(mailer.bytes),
      ].join(' · ')}
      actions={
        <>
          <Button icon={rareIcons.edit} onClick={() => setOpen('name')}>
            {t('Rename')}
          </Button>
          <OnlineButton
            brief
            onClick={() =>
              void archive({
                name: mailer.name,
                archived: !archived,
                kept: t('“{name}” is archived. Its mailings are kept.', { name: mailer.name }),
                send: (to) => change({ record_status: to ? 'archived' : 'is_active' }),
              })
            }
          >
            {archived ? t('Restore') : t('Archive')}
          </OnlineButton>
          {!archived && (
            <OnlineButton brief look="primary" icon={rareIcons.mail} onClick={() => setOpen('send')}>
              {t('Send this mailer')}
            </OnlineButton>
          )}
        </>
      }
    >
      <LoadProblem loaded={{ ...loaded, data: loaded.data ?? mailer }} />
      {archived && <Problem mild>{t('This mailer is archived and can’t be sent.')}</Problem>}
      {open === 'name' && (
        <Card>
          <Rename name={mailer.name} onClose={() => setOpen(null)} onSave={(name) => change({ name })} />
        </Card>
      )}
      {open === 'send' && !archived && (
        <Card title={t('Send this mailer')}>
          <MailingForm
            mailer={mailer}
            size={size}
            onSize={setSize}
            hasCodes={hasCodes}
            onCodes={setCodes}
            onClose={() => setOpen(null)}
          />
        </Card>
      )}
      <Card title={t('How it’s printed')}>
        <Stack gap={14}>
          {open !== 'send' && (
            <SelectField
              label={t('Size')}
              value={size}
              onChange={(event) => setSize(mailerSize.parse(event.currentTarget.value))}
              options={mailerSizes.map((each) => [each, sizeWords(each)])}
            />
          )}
          <div className={classes.sides}>
            <PrintedSide mailer={mailer} size={size} side="front" />
            <PrintedSide mailer={mailer} size={size} side="address" hasCode={open === 'send' && hasCodes} />
          </div>
          <p className="quiet">
            {t('The dashed red line is where it’s cut. The areas for postage, address and barcode stay white.')}{' '}
            {mailer.pages === 1 &&
              t('The address side has your campaign’s name and address, because the file has one page.')}
          </p>
          {isBlurred && (
            <Problem mild>
              {t('This picture is too small to be sharp in this size. Use a larger one, or a PDF.')}
            </Problem>
          )}
          {!fits && !isPicture && (
            <Problem mild>
              {t('The file is {size} and is scaled to fit. Choose the size it was made for, or export it again.', {
                size: inchesWords(mailer.width_in, mailer.height_in),
              })}
            </Problem>
          )}
        </Stack>
      </Card>
      <Card title={t('Mailings')}>
        <Loadable loaded={mailings}>
          {(all) => <MailingsTable mailings={all.filter((each) => each.mailer_id === mailer.id)} />}
        </Loadable>
      </Card>
    </Page>
  );
}
