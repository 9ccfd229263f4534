// Which layer of the map is chosen, and what it needs besides the doors: a question and its answers, or of what the heat is.
import { useCallback, useMemo, useState } from 'react';
import { contract } from '../../../contract';
import type { AnswersOnMap, MapSummary } from '../../../contract/map/map-tiles';
import type { Tile } from '../../../domain/geography/map-tiles';
import { surveysWithEarlier } from '../../../domain/surveys/versions';
import { callFile } from '../../data/api';
import { useCall, type Loaded } from '../../data/use-call';
import { formatDate } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import type { HeatOf } from '../../ui/map/campaign/heat';
import type { Look } from '../../ui/map/campaign/map-kinds';

export type MapChoice = Look | 'heat';

export interface AskedQuestion {
  id: string;
  text: string;
  survey: string;
}

export interface MapLayer {
  choice: MapChoice;
  onChoice: (choice: MapChoice) => void;
  heatOf: HeatOf;
  onHeatOf: (of: HeatOf) => void;
  /** The questions whose answers can be tapped; undefined until they are there. */
  questions: Pick<Loaded<unknown>, 'data' | 'error' | 'at' | 'reload'> & { list: readonly AskedQuestion[] | undefined };
  questionId: string | null;
  onQuestion: (id: string) => void;
  answers: Loaded<AnswersOnMap>;
  /** For the map: how doors look, and tiles of which version and of which question. */
  look: Look;
  heat: HeatOf | null;
  version: string;
  /** Tiles of another one never stand in for these. */
  source: string;
  read: (tile: Tile, version: string, signal: AbortSignal) => Promise<Uint8Array>;
}

/** How doors look over squares of shares. */
const lookOverHeat = { reached: 'coverage', support: 'support' } as const;

export function useMapLayer(campaignId: string, { version }: Pick<MapSummary, 'version'>): MapLayer {
  const [choice, setChoice] = useState<MapChoice>('coverage');
  const [heatOf, setHeatOf] = useState<HeatOf>('reached');
  const [picked, setPicked] = useState<string | null>(null);
  const isAnswers = choice === 'answers';
  const surveys = useCall(contract.surveys.all, isAnswers ? { query: { campaign_id: campaignId } } : null);
  const earlier = useCall(contract.surveyEdits.earlier, isAnswers ? { query: { campaign_id: campaignId } } : null);
  const list = useMemo(
    () =>
      surveys.data &&
      surveysWithEarlier(surveys.data, earlier.data ?? []).flatMap(({ name, questions }) =>
        questions
          .filter(({ answers }) => answers.length > 0)
          .map(({ id, text, retired_at: until }): AskedQuestion => {
            const asked = until ? t('{text} (until {day})', { text, day: formatDate(until, 'dayYear') }) : text;
            return { id, text: asked, survey: name };
          }),
      ),
    [surveys.data, earlier.data],
  );
  const questionId = isAnswers ? (list?.find(({ id }) => id === picked)?.id ?? list?.[0]?.id ?? null) : null;
  const answers = useCall(
    contract.mapTiles.answers,
    questionId === null ? null : { query: { campaign_id: campaignId, question_id: questionId } },
    { follows: version, timeoutMs: 60_000 },
  );
  const read = useCallback(
    async ({ z, x, y }: Tile, _: string, signal: AbortSignal) => {
      const params = { z: String(z), x: String(x), y: String(y) };
      const query = { campaign_id: campaignId, version, ...(questionId === null ? {} : { question_id: questionId }) };
      const blob = await callFile(contract.mapTiles.tile, { params, query }, { signal });
      return new Uint8Array(await blob.arrayBuffer());
    },
    [campaignId, version, questionId],
  );
  return {
    choice,
    onChoice: setChoice,
    heatOf,
    onHeatOf: setHeatOf,
    questions: { ...surveys, list },
    questionId,
    onQuestion: setPicked,
    answers,
    look: choice === 'heat' ? lookOverHeat[heatOf] : choice,
    heat: choice === 'heat' ? heatOf : null,
    version,
    source: questionId ?? '',
    read,
  };
}
