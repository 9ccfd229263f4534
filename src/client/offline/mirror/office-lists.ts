// The lists kept for the session that only managers load, with everything of their campaign. They come in parallel, each with a
// loading flag of its own, and are shown as they were last until the server answers.
import * as z from 'zod/mini';
import { contract } from '../../../contract';
import { mailer } from '../../../contract/outreach/mailers';
import { mailerCampaign } from '../../../contract/outreach/mailer-campaigns';
import { listedPhoneBank } from '../../../contract/outreach/phone-banks';
import { textCampaign } from '../../../contract/outreach/text-campaigns';
import { recommendation, recommendations } from '../../../contract/recommendations';
import { roadSignWithPlacements } from '../../../contract/road-signs';
import { survey, surveys } from '../../../contract/surveys';
import { voterGroup } from '../../../contract/voters/voter-groups';
import { voterTag } from '../../../contract/voters/voter-tags';
import { walkbookSummary } from '../../../contract/walkbooks';
import { callUnlessKnown } from '../../data/call-unless-known';
import { onClear } from '../../session/clear';
import { createKeptReply, keptKey, type Ask, type KeptReply } from './kept-reply';
import { ofCampaign, type Whose } from './lists';
import { answerShelf, roadSignShelf, type Shelf } from './shelves';

export interface OfficeList<T extends { id: string }> extends KeptReply<T[]> {
  /** Puts it first, where what was made last is. */
  append: (item: T) => void;
  remove: (id: string) => void;
  /** Puts what a call has just answered in the place of what was there, or first where it was not. */
  update: (item: T) => void;
  replace: (items: T[]) => void;
}

function createOfficeList<T extends { id: string }>(
  name: string,
  item: z.ZodMiniType<T>,
  ask: Ask<T[]>,
  shelf?: Shelf,
  inOrder?: (a: T, b: T) => number,
): OfficeList<T> {
  const withPart = (items: T[], part: T[]) => {
    const changed = new Set(part.map(({ id }) => id));
    return [...part, ...items.filter(({ id }) => !changed.has(id))].toSorted(inOrder);
  };
  const kept = createKeptReply(name, z.array(item), ask, shelf, inOrder && withPart);
  return {
    ...kept,
    append: (added) => kept.change((items) => [added, ...items.filter((each) => each.id !== added.id)]),
    remove: (id) => kept.change((items) => items.filter((each) => each.id !== id)),
    update: (changed) =>
      kept.change((items) =>
        items.some((each) => each.id === changed.id)
          ? items.map((each) => (each.id === changed.id ? { ...each, ...changed } : each))
          : [changed, ...items],
      ),
    replace: (items) => kept.change(() => items),
  };
}

const withArchived = ({ campaignId }: Whose) => ({ query: { campaign_id: campaignId, include_archived: true } });

/** All walkbooks of the campaign, the archived ones too, newest first. What changed is asked for alone: there may be ten thousand. */
export const walkbookList = createOfficeList(
  'walkbooks',
  walkbookSummary,
  ({ campaignId }, known) => {
    const query = { campaign_id: campaignId, include_archived: true, ...(known === null ? {} : { since: known }) };
    return callUnlessKnown(contract.walkbooks.all, { query }, known);
  },
  undefined,
  (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1),
);
/** All road signs with where each was placed, the archived ones too. */
export const roadSignList = createOfficeList(
  'road-signs',
  roadSignWithPlacements,
  (whose, known) => callUnlessKnown(contract.roadSigns.all, ofCampaign(whose), known),
  roadSignShelf,
);
/** The recommendations of the campaign, newest first, with their progress. */
export const recommendationList = createOfficeList('recommendations', recommendation, (whose, known) =>
  callUnlessKnown(recommendations.all, ofCampaign(whose), known),
);
/** The voter groups of the campaign, newest first. */
export const voterGroupList = createOfficeList('voter-groups', voterGroup, (whose, known) =>
  callUnlessKnown(contract.voterGroups.all, ofCampaign(whose), known),
);
/** All surveys of the campaign with their questions, the archived ones too. */
export const officeSurveyList = createOfficeList('office-surveys', survey, (whose, known) =>
  callUnlessKnown(contract.surveys.all, withArchived(whose), known),
);
/** The words that voters are tagged with. */
export const voterTagList = createOfficeList('voter-tags', voterTag, (whose, known) =>
  callUnlessKnown(contract.voterTags.all, ofCampaign(whose), known),
);
/** The mailers of the campaign, the archived ones too, newest first. */
export const mailerList = createOfficeList('mailers', mailer, (whose, known) =>
  callUnlessKnown(contract.mailers.all, ofCampaign(whose), known),
);
/** What was sent of them, or will be, newest first. */
export const mailerCampaignList = createOfficeList('mailer-campaigns', mailerCampaign, (whose, known) =>
  callUnlessKnown(contract.mailerCampaigns.all, ofCampaign(whose), known),
);
/** The text campaigns of the campaign, newest first. */
export const textCampaignList = createOfficeList('text-campaigns', textCampaign, (whose, known) =>
  callUnlessKnown(contract.textCampaigns.all, ofCampaign(whose), known),
);
/** The phone banks of the campaign, newest first. */
export const phoneBankList = createOfficeList('phone-banks', listedPhoneBank, (whose, known) =>
  callUnlessKnown(contract.phoneBanks.all, ofCampaign(whose), known),
);

const officeLists = [
  walkbookList,
  roadSignList,
  recommendationList,
  voterGroupList,
  officeSurveyList,
  voterTagList,
  mailerList,
  mailerCampaignList,
  textCampaignList,
  phoneBankList,
];

const answersTo = new Map<string, KeptReply<z.output<typeof surveys.detailedResponses.reply>>>();
let begun: string | null = null;
onClear(() => {
  begun = null;
  answersTo.clear();
});

/** The answers to one survey, as they were last. */
export function surveyAnswers(id: string) {
  const known = answersTo.get(id);
  if (known) return known;
  const made = createKeptReply(
    id,
    surveys.detailedResponses.reply,
    ({ campaignId }, version) =>
      callUnlessKnown(surveys.detailedResponses, { query: { survey_id: id, campaign_id: campaignId } }, version),
    answerShelf,
  );
  answersTo.set(id, made);
  return made;
}

/** Surveys whose answers come with the lists, so that they open without a network: those that most people answered. */
const mostAnswers = 12;

/** Loads every list of the office once a session and campaign, and then the answers to its surveys. Never rejects. */
export async function loadOffice(whose: Whose): Promise<void> {
  const key = keptKey(whose, '');
  if (begun === key) return;
  begun = key;
  await Promise.all(officeLists.map((list) => list.load(whose)));
  const answered = (officeSurveyList.get().data ?? [])
    .filter((each) => each.record_status === 'is_active' && each.respondents > 0)
    .toSorted((a, b) => b.respondents - a.respondents);
  for (const { id } of answered.slice(0, mostAnswers)) if (begun === key) await surveyAnswers(id).load(whose);
}
