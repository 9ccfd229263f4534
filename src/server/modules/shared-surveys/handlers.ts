// The calls of surveys that are shared down a tree of campaigns.
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import type { AnswerCount } from '../../../domain/surveys/answers-below';
import { addAnswers } from '../../../domain/surveys/answers-below';
import { withEarlierVersions } from '../../../domain/surveys/versions';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { lockTrees } from '../campaigns/tree-lock';
import { campaignsBelow } from '../chapters/report-repo';
import { requireSurvey } from '../surveys/repo';
import { refuseShared } from '../surveys/sharing-repo';
import { retiredQuestions } from '../surveys/versions-repo';
import { answersOfCopy, type Copy } from './answers';
import { copiesIn, setSharedBelow, sharingOf } from './repo';

/** Milliseconds after which no further campaign is counted for one reply. */
const patience = 3_000;

export const sharedSurveyHandlers: Handlers<typeof contract.sharedSurveys> = {
  all: ({ member, db }) => sharing(db, member.campaign_id),

  async share(context) {
    const { body, member, user, db, services } = context;
    const { campaign_id: campaignId } = member;
    await lockTrees(db);
    const survey = await requireSurvey(db, campaignId, body.survey_id);
    await refuseShared(db, campaignId, survey.id);
    if (body.shared && survey.record_status === 'archived')
      throw new ApiError('CONFLICT', sentence('ARCHIVED_SURVEY_NOT_SHARED'));
    if (await setSharedBelow(db, campaignId, survey.id, body.shared)) {
      await audit(context, body.shared ? 'survey_shared' : 'survey_sharing_ended', survey);
      await services.jobs.add(db, 'shared_surveys', { campaign_id: campaignId, user_id: user.id });
    }
    return sharing(db, campaignId);
  },

  async answers({ query, member, services, signal, now }) {
    const { db, bodies } = services;
    const { campaign_id: campaignId } = member;
    const survey = await requireSurvey(db, campaignId, query.survey_id);
    const retired = await retiredQuestions(db, campaignId, [survey.id]);
    const asked = withEarlierVersions<Asked, Asked & { superseded_by: string | null }>(
      survey.questions.map((each) => ({ ...each, retired_at: null })),
      retired,
    ).filter(({ answers }) => answers.length > 0);
    const campaigns = await campaignsBelow(db, campaignId);
    const ids = campaigns.map(({ id }) => id).filter((id) => id !== campaignId);
    const copies: Copy[] = [
      { campaign_id: campaignId, id: survey.id },
      ...(ids.length === 0 ? [] : await copiesIn(db, ids, survey.id)),
    ];
    const countsOf = new Map<string, readonly AnswerCount[]>();
    let counted = 0;
    const until = performance.now() + patience;
    for (const copy of copies) {
      if (counted > 0 && (performance.now() > until || signal.aborted)) break;
      const counts = await answersOfCopy({ db, bodies, now }, copy, { id: survey.id, asked });
      countsOf.set(copy.campaign_id, [...(countsOf.get(copy.campaign_id) ?? []), ...counts]);
      counted += 1;
    }
    const rows = addAnswers(campaigns, countsOf);
    const given = new Set(rows.flatMap(({ counts }) => counts.map(({ question_id }) => question_id)));
    return {
      questions: asked.flatMap(({ id, text, answers, retired_at }) =>
        retired_at === null || given.has(id) ? [{ id, text, answers, retired_at }] : [],
      ),
      rows,
      behind: copies.length - counted,
    };
  },
};

interface Asked {
  id: string;
  text: string;
  answers: string[];
  retired_at: string | null;
}

async function sharing(db: Db, campaignId: string) {
  return {
    has_chapters: (await campaignsBelow(db, campaignId)).length > 1,
    surveys: await sharingOf(db, campaignId),
  };
}
