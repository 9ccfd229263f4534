// Brings voters in, in two steps: who they are, and where their doors stand.
import { RichText } from '../../i18n/rich-text';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { key, t } from '../../i18n/texts';
import { contract } from '../../../contract';
import { useMember } from '../../session/session';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { LoadProblem } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { useCall } from '../../data/use-call';
import { UploadStep } from './upload-step';
import classes from './upload.module.css';
import { isRunning, waitsForAnswer } from './use-import-status';

const back = { to: '/app/voter-groups', label: key('Voter groups') };

export function UploadScreen() {
  const { campaignId } = useMember();
  const { contents } = useSearch({ strict: false });
  const second = useRef<HTMLDivElement>(null);
  const uploads = useCall(contract.voterGroups.uploads, { query: { campaign_id: campaignId } });
  useEffect(() => {
    if (contents === 'address_points') second.current?.scrollIntoView({ block: 'start' });
  }, [contents]);
  const waiting = (...what: string[]) =>
    (uploads.data ?? []).filter((each) => what.includes(each.contents) && (isRunning(each) || waitsForAnswer(each)));
  return (
    <Page
      title={t('Upload voters')}
      back={back}
      narrow
      lead={t('Two files: one with your voters, the other with the locations of their doors.')}
    >
      <LoadProblem loaded={uploads} />
      <Card title={<StepTitle at={1}>{t('The voter file')}</StepTitle>}>
        <p className={classes.teach}>
          <RichText
            text={key(
              'The list of registered voters from your state, county or party: CSV, TSV or other text, or Excel (.xlsx), also as .zip or .gz. {known} are recognized automatically, and for any other file you match the columns once. The file is checked first. Nothing is saved until you confirm, and you can undo the import later.',
            )}
            known={
              <strong>{t('The files of 36 states and D.C., and exports from L2, VAN, i360 and NationBuilder,')}</strong>
            }
          />
        </p>
        <p className={classes.teach}>
          {t(
            'Does a second file say who voted? Choose both files together, and they’re imported as one. Or upload it later.',
          )}
        </p>
        <UploadStep
          contents="voters"
          button={t('Upload voter file')}
          fileLabel={t('Voter file')}
          accept=".csv,.txt,.tsv,.zip,.gz,.xlsx,.tab,text/csv,text/plain,text/tab-separated-values"
          waiting={waiting('voters', 'history')}
          onBegun={uploads.reload}
          onEnd={uploads.reload}
          next={(status) =>
            status.voter_group_id && (
              <ButtonLink look="primary" to="/app/voter-group/id/$id" params={{ id: status.voter_group_id }}>
                {t('See the voters')}
              </ButtonLink>
            )
          }
        />
      </Card>
      <div ref={second} className={classes.anchor}>
        <Card title={<StepTitle at={2}>{t('Address points')}</StepTitle>}>
          <p className={classes.teach}>
            <RichText
              text={key(
                'Voter files rarely say where a house is. Most counties offer free address points: a {csv} or {geojson} file with number, street, ZIP, longitude and latitude. Voters are placed by address, whichever file you upload first. Doors that aren’t on the map can’t be in a walking order.',
              )}
              csv={<strong>CSV</strong>}
              geojson={<strong>GeoJSON</strong>}
            />
          </p>
          <UploadStep
            contents="address_points"
            button={t('Upload address points')}
            fileLabel={t('Address points file')}
            accept=".csv,.txt,.tsv,.zip,.gz,.xlsx,.json,.geojson,text/csv,application/json,application/geo+json"
            waiting={waiting('address_points')}
            onBegun={uploads.reload}
            onEnd={uploads.reload}
            next={(status) =>
              status.status === 'done' && (
                <ButtonLink look="primary" to="/app/walkbook/add">
                  {t('New walkbook')}
                </ButtonLink>
              )
            }
          />
        </Card>
      </div>
    </Page>
  );
}

function StepTitle({ at, children }: { at: number; children: string }) {
  return (
    <span className={classes.step}>
      <span className={classes.at}>{at}</span> {children}
    </span>
  );
}
