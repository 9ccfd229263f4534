// One upload on a page of its own: what became of it, and before that, or when asked, which of its columns is which.
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { key, t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { UploadStatus } from '../../../contract/voters/import-status';
import { useMember } from '../../session/session';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable, LoadProblem } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { useCall } from '../../data/use-call';
import { MappingEditor } from './mapping-editor';
import { UploadResult } from './import-result';
import { waitsForPart } from './import-texts';
import { useUploadStatus, waitsForAnswer } from './use-import-status';

const back = { to: '/app/voter-group/upload', label: key('Upload voters') };

export function UploadFileScreen() {
  const { campaignId } = useMember();
  const { id } = useParams({ strict: false });
  const first = useCall(contract.voterGroups.uploadStatus, {
    params: { id: id ?? '' },
    query: { campaign_id: campaignId },
  });
  if (first.data) return <File key={first.data.id} campaignId={campaignId} first={first.data} />;
  return (
    <Page title={t('Upload')} back={back}>
      <Loadable loaded={first} failed={t('Failed to get upload status')}>
        {() => null}
      </Loadable>
    </Page>
  );
}

function File({ campaignId, first }: { campaignId: string; first: UploadStatus }) {
  const navigate = useNavigate();
  const { columns } = useSearch({ strict: false });
  const [editing, setEditing] = useState(columns !== undefined);
  const loaded = useUploadStatus(campaignId, first);
  const { status } = loaded;
  const edits = waitsForAnswer(status) && !waitsForPart(status) && (editing || status.step === 'mapping');
  return (
    <Page
      title={edits ? t('Which column is which?') : status.name}
      back={back}
      lead={
        edits ? t('“{name}”: map it once and we’ll remember it for files like this.', { name: status.name }) : undefined
      }
    >
      <LoadProblem loaded={loaded} failed={t('Failed to get upload status')} />
      {edits ? (
        <MappingEditor
          campaignId={campaignId}
          upload={status}
          onMapped={(mapped) => {
            setEditing(false);
            loaded.replace(mapped);
          }}
        />
      ) : (
        <Card>
          <UploadResult
            status={status}
            onStatus={loaded.replace}
            onGone={() => void navigate({ to: back.to })}
            next={<Next status={status} />}
          />
        </Card>
      )}
    </Page>
  );
}

function Next({ status }: { status: UploadStatus }) {
  if (status.status === 'failed')
    return (
      <ButtonLink look="primary" to={back.to}>
        {t('Upload another file')}
      </ButtonLink>
    );
  if (status.status !== 'done' || status.step !== 'import') return null;
  if (status.voter_group_id)
    return (
      <ButtonLink look="primary" to="/app/voter-group/id/$id" params={{ id: status.voter_group_id }}>
        {t('See the voters')}
      </ButtonLink>
    );
  if (status.walkbook_id)
    return (
      <ButtonLink look="primary" to="/app/walkbook/id/$id" params={{ id: status.walkbook_id }}>
        {t('Open the walkbook')}
      </ButtonLink>
    );
  return (
    <ButtonLink look="primary" to="/app/walkbook/add">
      {t('New walkbook')}
    </ButtonLink>
  );
}
