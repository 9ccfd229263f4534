// The week's numbers as they are known, and in a new campaign the way to the first ones.
import { useMemo } from 'react';
import { currentTexts } from '../../i18n/formats';
import type { Dashboard } from '../../../contract/dashboard';
import { compareWeeks } from '../../../domain/reports/compare';
import { supportOf } from '../../../domain/reports/survey-results';
import { weekOf } from '../../../domain/reports/weeks';
import { useStore } from '../../i18n/store';
import { surveyAnswers } from '../../offline/mirror/office-lists';
import { FirstSteps } from './first-steps';
import { Tiles } from './tiles';
import { useAnsweredSurveys, useWalkbooks } from './use-lists';

export function Figures({ data }: { data: Dashboard | undefined }) {
  const walkbooks = useWalkbooks();
  const { surveys, answered } = useAnsweredSurveys();
  const leading = answered[0];
  const leadingAnswers = useStore(surveyAnswers(leading?.id ?? ''));
  const week = useMemo(() => {
    if (!data) return undefined;
    const isNow = (each: { day: string }) => weekOf(data.today).includes(each.day);
    return compareWeeks(
      currentTexts(),
      data.days.filter(isNow),
      data.days.filter((each) => !isNow(each)),
      data.today,
    );
  }, [data]);
  const support = leading && supportOf(leadingAnswers.data?.questions ?? []);
  const active = (walkbooks.data ?? []).filter((walkbook) => walkbook.record_status === 'is_active');
  const unfinished = active.filter((walkbook) => walkbook.doors_done < walkbook.doors);
  const doorsLeft = unfinished.reduce((sum, walkbook) => sum + walkbook.doors - walkbook.doors_done, 0);
  return (
    <>
      {walkbooks.data && active.length === 0 && <FirstSteps surveys={surveys.data?.length ?? 0} />}
      <Tiles
        week={week}
        support={support && leading ? { ...support, survey_id: leading.id } : null}
        doorsLeft={walkbooks.data && doorsLeft}
        walkbooksLeft={walkbooks.data && unfinished.length}
        outNow={data?.out_now}
        needs={data?.needs}
      />
    </>
  );
}
