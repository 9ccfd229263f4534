// One file of contact results: what its columns and values mean, what its check found, and what came of it.
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract';
import type { ResultFile } from '../../../contract/voters/result-files';
import { useCall } from '../../data/use-call';
import { key, t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Progress } from '../../ui/primitives/progress';
import { PartChoice } from '../voter-files/part-choice';
import { ResultActions } from './result-actions';
import { ResultMappingForm } from './result-mapping-form';
import { ResultSummary } from './result-summary';
import { detailText, isRunning, progressWords, stepWords, waitsForPart } from './result-words';

const eachSecond = 1_000;
const back = { to: '/app/reports', search: { report: 'imported' }, label: key('Reports') };

export function ResultFileScreen() {
  const { campaignId } = useMember();
  const { id = '' } = useParams({ strict: false });
  const [editing, setEditing] = useState(false);
  const navigate = useNavigate();
  const loaded = useCall(
    contract.resultFiles.one,
    { params: { id }, query: { campaign_id: campaignId } },
    { every: (file) => (file === undefined || isRunning(file) ? eachSecond : undefined) },
  );
  const file = loaded.data;
  const gone = () => void navigate({ to: back.to, search: back.search });
  return (
    <Page title={file?.name ?? t('Results from another tool')} back={back}>
      <Loadable loaded={loaded}>
        {(shown) => (
          <Shown
            file={shown}
            edits={editing}
            onEdit={() => setEditing(true)}
            onChange={() => {
              setEditing(false);
              loaded.reload();
            }}
            onGone={gone}
          />
        )}
      </Loadable>
    </Page>
  );
}

interface Props {
  file: ResultFile;
  edits: boolean;
  onEdit: () => void;
  /** It waits for a job, or is another one by now. */
  onChange: () => void;
  onGone: () => void;
}

function Shown({ file, edits, onEdit, onChange, onGone }: Props) {
  if (isRunning(file))
    return (
      <Card title={stepWords(file)} aside={progressWords(file)}>
        <Stack>
          <Progress
            label={file.name}
            done={file.processed}
            total={Math.max(file.total, file.processed, 1)}
            look="lamp"
          />
          <p className="quiet">{t('You can leave this page. The work continues, and you’ll find it under Reports.')}</p>
        </Stack>
      </Card>
    );
  const actions = <ResultActions file={file} onEdit={onEdit} onChange={onChange} onGone={onGone} />;
  if (waitsForPart(file))
    return (
      <Card title={t('Choose the table with the results')}>
        <Stack>
          <PartChoice status={file} onStatus={onChange} />
          {actions}
        </Stack>
      </Card>
    );
  if (file.found !== null && (file.step === 'mapping' || (edits && file.step === 'check')))
    return <ResultMappingForm file={file} found={file.found} onMapped={onChange} actions={actions} />;
  if (file.status === 'failed')
    return (
      <Card>
        <Stack>
          <Problem safe={file.added === 0 && t('Nothing was imported.')}>
            {detailText(file) || t('The file couldn’t be read.')}
          </Problem>
          {actions}
        </Stack>
      </Card>
    );
  return <ResultSummary file={file} actions={actions} />;
}
