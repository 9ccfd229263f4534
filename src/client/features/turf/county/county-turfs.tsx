// A county that is cut: all turfs on the map and in a list, to be edited one by one, and made into walkbooks all or some at a time.
import { useMemo, useState } from 'react';
import { contract } from '../../../../contract';
import type { CutTurfRow, TurfCut } from '../../../../contract/turf-cuts';
import { cutTolerance } from '../../../../domain/turf-cutting/cut-turf';
import { isInside } from '../../../../domain/turf-cutting/turf-plan';
import { useCall } from '../../../data/use-call';
import { formatDuration, formatNumber, formatPercent } from '../../../i18n/formats';
import { t, tPlural } from '../../../i18n/texts';
import { SurveyField } from '../../../ui/fields/survey-field';
import { Row } from '../../../ui/layout/stack-and-row';
import { OutlineMap } from '../../../ui/map/outline-map';
import type { Spot } from '../../../ui/map/turf-types';
import { ButtonLink } from '../../../ui/primitives/button';
import { Card } from '../../../ui/primitives/card';
import { Loadable } from '../../../ui/primitives/loadable';
import { Problem } from '../../../ui/primitives/problem';
import { CutEditor } from './cut-editor';
import { CutTurfList, isSkipped } from './cut-turf-list';
import classes from '../turf.module.css';
import { useCutTurfs } from './use-cut-turfs';
import { AreaTools } from './area-tools';
import { MakeWalkbooks } from './make-walkbooks';
import { PrintTurfs } from '../printing/print-turfs';

export function CountyTurfs({ cut }: { cut: TurfCut }) {
  const { id, campaign_id: campaignId } = cut;
  const { turfs, error, reload, put } = useCutTurfs(campaignId, id, true);
  const [open, setOpen] = useState<number | null>(null);
  if (open !== null)
    return (
      <CutEditor
        cut={cut}
        number={open}
        onClose={() => setOpen(null)}
        onSaved={(changed, asked) => {
          put(changed, asked);
          setOpen(null);
        }}
      />
    );
  return (
    <Loadable loaded={{ data: turfs, error, at: undefined, reload }}>
      {(all) => <Turfs cut={cut} all={all} onOpen={setOpen} onRefused={reload} />}
    </Loadable>
  );
}

interface Props {
  cut: TurfCut;
  all: readonly CutTurfRow[];
  onOpen: (number: number) => void;
  onRefused: () => void;
}

function Turfs({ cut, all, onOpen, onRefused }: Props) {
  const [selected, setSelected] = useState<number | null>(null);
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set());
  const [corners, setCorners] = useState<readonly Spot[] | null>(null);
  const [surveyId, setSurveyId] = useState('');
  const surveys = useCall(contract.surveys.all, { query: { campaign_id: cut.campaign_id } });
  const members = useCall(contract.users.campaignAccount, { query: { campaign_id: cut.campaign_id } });
  const isMade = cut.turf_job_id !== null && cut.turfs_left === undefined;
  const outlined = useMemo(
    () => all.map((turf) => ({ ...turf, isLeft: !isMade && (turf.turf_job_id ?? null) === null })),
    [all, isMade],
  );
  const left = outlined.filter((turf) => turf.isLeft);
  const skipped = left.filter(isSkipped).length;
  // One that became a walkbook meanwhile is not chosen anymore.
  const chosen = useMemo(
    () => new Set(outlined.flatMap(({ number, isLeft }) => (isLeft && wanted.has(number) ? [number] : []))),
    [outlined, wanted],
  );
  // Those that are selected, or all.
  const printed = chosen.size > 0 ? outlined.filter(({ number }) => chosen.has(number)) : outlined;
  const people = new Map((members.data ?? []).map((member) => [member.id, `${member.first} ${member.last}`]));
  const paperOf = ({ number, isLeft, assigned_user_ids: assigned, ...turf }: (typeof outlined)[number]) => ({
    ...turf,
    key: number,
    people: assigned.flatMap((each) => people.get(each) ?? []),
    isMade: !isLeft,
  });
  const choose = (numbers: readonly number[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const number of numbers) {
      if (isOn) next.add(number);
      else next.delete(number);
    }
    setWanted(next);
  };
  const finish = () => {
    if (!corners || corners.length < 3) return;
    const inside = left.filter(({ outline }) => isInside(middleOf(outline), corners));
    choose(
      inside.map(({ number }) => number),
      true,
    );
    setCorners(null);
  };
  return (
    <div className={classes.columns}>
      <div className={classes.mapside}>
        {left.length > 0 && <AreaTools corners={corners} onCorners={setCorners} onFinish={finish} />}
        <OutlineMap
          label={t('Map of {turfs}', { turfs: tPlural(all.length, '{count} turf', '{count} turfs') })}
          turfs={outlined}
          selected={selected}
          onTurf={setSelected}
          chosen={chosen}
          corners={corners}
          onCorner={(corner) => setCorners([...(corners ?? []), corner])}
          onClose={finish}
        />
      </div>
      <div className={classes.panel}>
        <Card>
          <div className={classes.panel}>
            <Balance cut={cut} all={all.length} fitting={all.filter(({ fits }) => fits).length} />
            <Row gap={8}>
              <PrintTurfs title={t('Cut turf')} many={printed.length} turfs={() => printed.map(paperOf)} />
              {cut.turf_job_id !== null && (
                <ButtonLink small to="/app/turf/job/$id" params={{ id: cut.turf_job_id }}>
                  {t('See the last walkbooks created')}
                </ButtonLink>
              )}
            </Row>
            {skipped > 0 && (
              <Problem mild>
                {tPlural(
                  skipped,
                  '{count} walkbook couldn’t be created. Its turf is here again and says why.',
                  '{count} walkbooks couldn’t be created. Their turfs are here again and say why.',
                )}
              </Problem>
            )}
            {left.length > 0 && <SurveyField surveys={surveys.data ?? []} value={surveyId} onChange={setSurveyId} />}
            <CutTurfList
              turfs={outlined}
              selected={selected}
              onSelect={setSelected}
              onOpen={onOpen}
              chosen={chosen}
              onChoose={choose}
            />
          </div>
          {left.length > 0 && (
            <MakeWalkbooks
              cut={cut}
              left={left.length}
              chosen={[...chosen]}
              surveyId={surveyId}
              onRefused={onRefused}
            />
          )}
        </Card>
      </div>
    </div>
  );
}

/** The middle of the box around some corners. */
function middleOf(outline: CutTurfRow['outline']): Spot {
  const [lngs, lats] = [outline.map(([lng]) => lng), outline.map(([, lat]) => lat)];
  return [(Math.min(...lngs) + Math.max(...lngs)) / 2, (Math.min(...lats) + Math.max(...lats)) / 2];
}

function Balance({ cut, all, fitting }: { cut: TurfCut; all: number; fitting: number }) {
  const target = cut.target ?? 0;
  const each =
    cut.measure === 'minutes' ? formatDuration(target) : tPlural(Math.round(target), '{count} door', '{count} doors');
  return (
    <section className={classes.balance} aria-label={t('Balance')}>
      <h2 className={classes.heading}>{t('Balance')}</h2>
      <div className={classes.bar} aria-hidden="true">
        {fitting > 0 && <span className={classes.good} style={{ flexGrow: fitting }} />}
        {fitting < all && <span className={classes.over} style={{ flexGrow: all - fitting }} />}
      </div>
      <p className={classes.says}>
        {t('{fitting} of {all} within ±{share} of {target}', {
          fitting: formatNumber(fitting),
          all: formatNumber(all),
          share: formatPercent(cutTolerance),
          target: each,
        })}
      </p>
    </section>
  );
}
