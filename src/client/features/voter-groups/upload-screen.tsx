// Brings voters in, in two steps: who they are, and where their doors stand.
import { Said } from '../../ui/said';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { key, say } from '../../../domain/words/say';
import { contract } from '../../../contract';
import { call } from '../../api';
import { useMember } from '../../session/session';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { LoadProblem } from '../../ui/loadable';
import { Page } from '../../ui/page';
import { useLoad } from '../../ui/use-load';
import { UploadStep } from './upload-step';
import classes from './upload.module.css';
import { isRunning, waitsForAnswer } from './use-upload-status';

const back = { to: '/app/voter-groups', label: key('Voter groups') };

export function UploadScreen() {
  const { campaignId } = useMember();
  const { contents } = useSearch({ strict: false });
  const second = useRef<HTMLDivElement>(null);
  const uploads = useLoad(`uploads ${campaignId}`, (signal) =>
    call(contract.voterGroups.uploads, { query: { campaign_id: campaignId } }, { signal }),
  );
  useEffect(() => {
    if (contents === 'address_points') second.current?.scrollIntoView({ block: 'start' });
  }, [contents]);
  const running = (what: string) =>
    uploads.data?.find((each) => each.contents === what && (isRunning(each) || waitsForAnswer(each)));
  return (
    <Page
      title={say('Upload voters')}
      back={back}
      narrow
      lead={say('Two files: one says who votes, the other where the doors stand.')}
    >
      <LoadProblem loaded={uploads} />
      <Card title={<StepTitle at={1}>{say('The voter file')}</StepTitle>}>
        <p className={classes.teach}>
          <Said
            text={key(
              'The list of registered voters that your state, county or party gives you, in whatever form it comes: {known} are recognised, and of any other file you say once which column is which. First the file is only checked; nothing is stored until you say so, and it can be taken back later.',
            )}
            known={<strong>{say('North Carolina, Florida, Ohio, Colorado, Washington, L2 and VAN')}</strong>}
          />
        </p>
        <UploadStep
          contents="voters"
          button={say('Upload voter file')}
          fileLabel={say('Voter file')}
          accept=".csv,.txt,.tsv,.tab,text/csv,text/plain,text/tab-separated-values"
          running={running('voters')}
          onBegun={uploads.reload}
          next={(status) =>
            status.voter_group_id && (
              <ButtonLink look="primary" to="/app/voter-group/id/$id" params={{ id: status.voter_group_id }}>
                {say('See the voters')}
              </ButtonLink>
            )
          }
        />
      </Card>
      <div ref={second} className={classes.anchor}>
        <Card title={<StepTitle at={2}>{say('Address points')}</StepTitle>}>
          <p className={classes.teach}>
            <Said
              text={key(
                'Voter files rarely say where a house stands. Most counties give away their address points: a {csv} or {geojson} with number, street, ZIP, longitude and latitude. Every voter of the campaign finds their place by address, whichever file came first. Without a place nobody can be put in a walking order.',
              )}
              csv={<strong>CSV</strong>}
              geojson={<strong>GeoJSON</strong>}
            />
          </p>
          <UploadStep
            contents="address_points"
            button={say('Upload address points')}
            fileLabel={say('Address points file')}
            accept=".csv,.txt,.tsv,.json,.geojson,text/csv,application/json,application/geo+json"
            running={running('address_points')}
            onBegun={uploads.reload}
            next={(status) =>
              status.status === 'done' && (
                <ButtonLink look="primary" to="/app/walkbook/add">
                  {say('New walkbook')}
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
